import Andiron
import AppleHealth
import BenchmarkSupport
import Foundation
import HealthModel

/// Measures the import of an export that has the form of those of a phone, in processes of their
/// own: this program, and one that puts the same export into SQLite.
struct ImportMeasurement {
  private static let batchCount = 20_000

  private let options: Options
  private let samples: HeartRates
  private let directory: String
  private var export: String { directory + "/export.zip" }

  init(_ options: Options, _ samples: HeartRates, _ directory: String) {
    self.options = options
    self.samples = samples
    self.directory = directory
  }

  func run(into results: inout Results) throws {
    try Directories.create(directory)
    defer { Directories.remove(directory) }
    try makeExport()
    for round in 0..<options.rounds {
      if options.quietMinutes > 0 { Disturbance.waitForQuiet(minutes: options.quietMinutes) }
      let (run, seconds) = try importExport(round)
      results.add(
        Double(run.byteCount) / seconds / 1e6, "import of an export (healthkit-to-sqlite)",
        unit: "MB/s of XML",
        isRate: true, limit: 60, of: "Andiron")
      results.add(
        Double(run.memory) / 1e6, "memory of the import", unit: "MB", limit: 200,
        of: "Andiron")
      guard let peer = options.peer else { continue }
      let place = "\(directory)/peer-\(round).db"
      defer { Directories.remove(place) }
      let peerSeconds = try time(peer, [export, place]).seconds
      results.add(
        Double(run.byteCount) / peerSeconds / 1e6, "import of an export (healthkit-to-sqlite)",
        unit: "MB/s of XML",
        of: "SQLite")
    }
    if options.peer == nil {
      let text = "import of an export: SKIPPED for healthkit-to-sqlite, which --peer names\n"
      FileHandle.standardError.write(Data(text.utf8))
    }
  }

  /// Heart rates, and steps in the place of every third one.
  private func makeExport() throws {
    let place = directory + "/source"
    try Directories.create(place)
    defer { Directories.remove(place) }
    let health = try HealthStore(at: URL(fileURLWithPath: place))
    for start in stride(from: 0, to: options.exportCount, by: Self.batchCount) {
      let numbers = start..<min(start + Self.batchCount, options.exportCount)
      try health.add(numbers.map { $0 % 3 == 2 ? samples.steps($0) : samples[$0] })
    }
    try AppleHealthExport(of: health).write(to: URL(fileURLWithPath: export))
    try health.store.close()
  }

  private func importExport(_ round: Int) throws -> (run: ImportRun, seconds: Double) {
    let place = "\(directory)/imported-\(round)"
    try Directories.create(place)
    defer { Directories.remove(place) }
    let program = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let (output, seconds) = try time(program, ["--import", export, "--directory", place])
    let run = try JSONDecoder().decode(ImportRun.self, from: output)
    guard run.sampleCount > options.exportCount * 9 / 10 else {
      throw BenchmarkError("\(run.sampleCount) of \(options.exportCount) samples were imported")
    }
    return (run, seconds)
  }

  /// What a program prints, and the time from its start to its end: that of the clock, or what it
  /// took of the processors if that was asked for.
  private func time(
    _ program: String, _ arguments: [String]
  ) throws -> (output: Data, seconds: Double) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let pipe = Pipe()
    process.standardOutput = pipe
    let (clock, start) = (ContinuousClock(), ProcessTime.ofChildren)
    let begin = clock.now
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError("\(program) ended with \(process.terminationStatus)")
    }
    let seconds = (clock.now - begin) / .seconds(1)
    return (output, options.usesProcessorTime ? ProcessTime.ofChildren - start : seconds)
  }
}
