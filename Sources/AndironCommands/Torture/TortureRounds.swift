internal import Foundation
internal import StorageEngine

/// Starts the workload in a process of its own, kills it at a random moment, opens the store again
/// and compares it with what it must contain, round after round.
struct TortureRounds {
  struct Report: Codable {
    var rounds = 0
    var seed: UInt64
    var last = TortureCheck.Report()
    var problems: [String] = []
  }

  let store: String
  let seed: UInt64
  let console: Console
  /// Whether a line is printed for each round.
  var printsRounds = true

  /// The file of acknowledgements, beside the store, so that the store's directory contains nothing
  /// but the store.
  private var acknowledgements: String { store + ".acks" }

  /// Runs `count` rounds, but ends at the first round with problems. Throws if the workload cannot
  /// be started, or if a check throws.
  func run(count: Int) throws -> Report {
    var random = TortureRandom(seed)
    var report = Report(seed: seed)
    for round in 1...count {
      let delay = Double(50 + random.below(551)) / 1000
      if let failure = try runAndKill(seed: seed &+ UInt64(round), after: delay) {
        report.problems.append(failure)
      } else {
        let openings = TortureCheck.Opening.allCases
        report.last = try check(openings[round % openings.count])
        report.problems = report.last.problems
      }
      report.rounds = round
      if printsRounds { try show(round, delay, report) }
      if !report.problems.isEmpty { break }
    }
    return report
  }

  #if os(macOS) || os(Linux)
    /// Returns the problem if the process ended before it was killed, otherwise nil.
    private func runAndKill(seed: UInt64, after delay: Double) throws -> String? {
      guard let executable = console.executable else {
        throw CommandError("the program does not know its own path")
      }
      let process = Process()
      process.executableURL = executable
      process.arguments = ["torture", "--store", store, "--seed", "\(seed)"]
      let output = try appending(to: acknowledgements)
      let errors = Pipe()
      process.standardOutput = output
      process.standardError = errors
      try process.run()
      Thread.sleep(forTimeInterval: delay)
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
      try output.close()
      if process.terminationReason == .uncaughtSignal, process.terminationStatus == SIGKILL {
        return nil
      }
      let text = String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self)
      return "the workload ended on its own with status \(process.terminationStatus): \(text)"
    }
  #else
    private func runAndKill(seed: UInt64, after delay: Double) throws -> String? {
      throw CommandError("processes cannot be started on this platform")
    }
  #endif

  private func appending(to path: String) throws -> FileHandle {
    if !FileManager.default.fileExists(atPath: path) {
      guard FileManager.default.createFile(atPath: path, contents: nil) else {
        throw CommandError("cannot create \(path)")
      }
    }
    guard let handle = FileHandle(forWritingAtPath: path) else {
      throw CommandError("cannot write \(path)")
    }
    try handle.seekToEnd()
    return handle
  }

  private func check(_ opening: TortureCheck.Opening) throws -> TortureCheck.Report {
    guard FileManager.default.fileExists(atPath: store) else {
      // Killed before it had created the directory.
      return TortureCheck.Report()
    }
    var report = try TortureCheck.run(
      store, acknowledgements: acknowledgements, opening: opening)
    let backup = TortureRun.backup(of: store)
    if FileManager.default.fileExists(atPath: TortureRun.backupMark(of: store)) {
      // This also holds if the kill interrupted a later backup.
      report.problems += try TortureCheck.run(backup, acknowledgements: nil, opening: .readOnly)
        .problems.map { "in the backup: \($0)" }
    }
    return report
  }

  private func show(_ round: Int, _ delay: Double, _ report: Report) throws {
    let verdict =
      report.problems.isEmpty
      ? "commits 1 to \(report.last.commit) sound, acknowledged up to \(report.last.acknowledged)"
      : report.problems.joined(separator: "\n  ")
    try console.line("round \(round), killed after \(Int(delay * 1000)) ms: \(verdict)")
  }
}
