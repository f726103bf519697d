internal import Foundation

/// Starts the demo's writer in a process of its own, and kills it in the middle of a transaction.
struct DemoKill {
  /// The writer's last reports before it died.
  struct Outcome {
    /// The last transaction that the writer reported as durable; zero without one.
    var done = 0
    /// The last transaction that the writer reported to be in the middle of.
    var half = 0
    var wasKilled = false
  }

  let store: String
  /// The transaction in the middle of which the writer is killed.
  let fatal: Int

  #if os(macOS) || os(Linux)
    func run(_ console: Console) throws -> Outcome {
      guard let executable = console.executable else {
        throw CommandError("the program does not know its own path")
      }
      let process = Process()
      process.executableURL = executable
      process.arguments = ["demo", "--write", store]
      let pipe = Pipe()
      process.standardOutput = pipe
      try process.run()
      var outcome = Outcome()
      var rest = ""
      while true {
        let data = pipe.fileHandleForReading.availableData
        if data.isEmpty { break }
        rest += String(decoding: data, as: UTF8.self)
        while let end = rest.firstIndex(of: "\n") {
          Self.read(rest[..<end], &outcome)
          rest = String(rest[rest.index(after: end)...])
        }
        if outcome.half >= fatal { kill(process.processIdentifier, SIGKILL) }
      }
      process.waitUntilExit()
      outcome.wasKilled =
        process.terminationReason == .uncaughtSignal && process.terminationStatus == SIGKILL
      return outcome
    }
  #else
    func run(_ console: Console) throws -> Outcome {
      throw CommandError("processes cannot be started on this platform")
    }
  #endif

  private static func read(_ line: Substring, _ outcome: inout Outcome) {
    let words = line.split(separator: " ")
    guard words.count == 2, let number = Int(words[1]) else { return }
    switch words[0] {
    case "half": outcome.half = number
    case "done": outcome.done = number
    default: break
    }
  }
}
