import AndironCommands
import FileAccess
import Foundation
import TestSupport

/// Stores and databases that the command serves, in this process.
enum ServedStore {
  /// Runs the command on a store in a directory until `body` has returned.
  static func serve(
    _ options: [String], in directory: URL, _ body: @Sendable (Int) throws -> Void
  ) throws -> (status: AndironCommands.ExitStatus, error: String) {
    let run = try serve(options, at: directory.appending(path: "s.andiron").path, body)
    return (run.status, run.error)
  }

  /// Runs the command until `body` has returned, and returns its status, standard output and
  /// standard error.
  static func serve(
    _ options: [String], at place: String, _ body: @Sendable (Int) throws -> Void
  ) throws -> (status: AndironCommands.ExitStatus, output: String, error: String) {
    let output = Locked("")
    let error = Locked("")
    let isDone = Locked(false)
    let status = Locked<AndironCommands.ExitStatus?>(nil)
    let console = Console(
      output: { text in output.withLock { $0 += text } },
      error: { text in error.withLock { $0 += text } },
      isInterrupted: { isDone.withLock { $0 } })
    let arguments = ["serve", place] + options
    let thread = TestThread {
      let result = AndironTool.whole.run(arguments, console: console)
      status.withLock { $0 = result }
    }
    defer {
      isDone.withLock { $0 = true }
      thread.join()
    }
    let result = Result {
      while status.withLock({ $0 }) == nil {
        let line = output.withLock { $0 }
        if line.hasSuffix("/\n"), let port = line.split(separator: ":").last {
          try body(Int(port.dropLast(2)) ?? 0)
          return
        }
        Thread.sleep(forTimeInterval: 0.01)
      }
    }
    isDone.withLock { $0 = true }
    while status.withLock({ $0 }) == nil { Thread.sleep(forTimeInterval: 0.01) }
    try result.get()
    return (status.withLock { $0 } ?? .failed, output.withLock { $0 }, error.withLock { $0 })
  }

  static func withDirectory(_ body: (URL) throws -> Void) throws {
    let directory = FileManager.default.temporaryDirectory
      .appending(path: "serve-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    try body(directory)
  }
}
