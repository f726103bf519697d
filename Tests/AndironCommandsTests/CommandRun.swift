import FileAccess
import Foundation

@testable import AndironCommands

/// One run of the tool, inside the test's process.
struct CommandRun {
  let status: ExitStatus
  let output: String
  let error: String

  /// Runs `arguments`; standard error is a terminal where `onTerminal` says so.
  init(_ arguments: [String], onTerminal: Bool = false) {
    let output = Locked("")
    let error = Locked("")
    let console = Console(
      output: { text in output.withLock { $0 += text } },
      error: { text in error.withLock { $0 += text } },
      showsProgress: onTerminal)
    status = AndironTool.run(arguments, console: console)
    self.output = output.withLock { $0 }
    self.error = error.withLock { $0 }
  }

  /// The output as the one JSON object that `--json` promises, or nil where it is none.
  var json: [String: Any]? {
    try? JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
  }
}

/// Runs `body` with the path of a directory that is there only for it.
func withTemporaryDirectory(_ body: (String) throws -> Void) throws {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "AndironCommandsTests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  try body(directory.path)
}
