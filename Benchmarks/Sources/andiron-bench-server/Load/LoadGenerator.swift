import BenchmarkSupport
import Foundation

/// `wrk`, the program that asks as fast as it is answered.
struct LoadGenerator {
  struct Outcome: Codable {
    var perSecond: Double
    /// Milliseconds below which 99 of 100 answers were there.
    var slowest: Double
    /// Microseconds of processors that the server took for each.
    var processorMicroseconds: Double
  }

  /// What is asked, over and over.
  struct Work {
    var method = "GET"
    var paths: [String]
    var body: String?
    var type = "application/fhir+json"
  }

  private static let clientCount = 8
  private let directory: String
  private let seconds: Int

  init(_ directory: String, seconds: Int) {
    self.directory = directory
    self.seconds = seconds
  }

  /// The path of the program; nil if it is not installed.
  static var program: String? {
    let places = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return places.map { "\($0)/wrk" }.first(where: FileManager.default.isExecutableFile)
  }

  /// Asks `server` as long as the options say. Throws if an answer is an error.
  func run(_ work: Work, _ server: ServerProcess) throws -> Outcome {
    guard let program = Self.program else { throw BenchmarkError("wrk is not installed") }
    let script = "\(directory)/load.lua"
    try Self.text(work).write(toFile: script, atomically: true, encoding: .utf8)
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: program)
    process.arguments = [
      "-t", "1", "-c", "\(Self.clientCount)", "-d", "\(seconds)s", "-s", script,
      "http://127.0.0.1:\(server.port)",
    ]
    process.standardOutput = output
    let before = server.processorSeconds
    try process.run()
    let text = String(
      decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let taken = server.processorSeconds - before
    let line = text.split(separator: "\n").last { $0.hasPrefix("figures ") }
    let figures = (line ?? "").split(separator: " ").dropFirst().compactMap { Double($0) }
    guard figures.count == 4, figures[0] > 0 else { throw BenchmarkError("wrk says:\n\(text)") }
    guard figures[2] == 0 else {
      throw BenchmarkError("\(Int(figures[2])) of \(Int(figures[0])) answers are errors")
    }
    return Outcome(
      perSecond: figures[0] / figures[1] * 1e6, slowest: figures[3] / 1e3,
      processorMicroseconds: taken / figures[0] * 1e6)
  }

  private static func text(_ work: Work) -> String {
    let paths = work.paths.map { "\"\($0)\"" }.joined(separator: ", ")
    let body = work.body.map { "[==[\($0)]==]" } ?? "nil"
    return """
      local paths = { \(paths) }
      local requests = {}
      local position = 0
      init = function(arguments)
        wrk.headers["Content-Type"] = \(work.body == nil ? "nil" : "\"\(work.type)\"")
        for number, path in ipairs(paths) do
          requests[number] = wrk.format("\(work.method)", path, nil, \(body))
        end
      end
      request = function()
        position = position % #requests + 1
        return requests[position]
      end
      done = function(summary, latency, requests)
        local errors = summary.errors
        print(string.format("figures %d %d %d %d", summary.requests, summary.duration,
          errors.connect + errors.read + errors.write + errors.status + errors.timeout,
          latency:percentile(99)))
      end
      """
  }
}
