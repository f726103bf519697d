import FileAccess
import Foundation
import HealthCommands
import ReplicationCommands
import ServerCommands
import StorageCommands
import TestSupport

@testable import AndironCommands

extension AndironTool {
  /// The tool with everything that a trait brings.
  static let whole = AndironTool(parts: [.health, .server, .replication, .storages])
}

/// One run of the tool, inside the test's process.
struct CommandRun {
  let status: ExitStatus
  let output: String
  let error: String

  /// Runs `arguments`; standard error is a terminal where `onTerminal` says so, standard output one of
  /// `columns` where those are given; commands are recorded at `auditPath`; `input` comes in pieces from standard input.
  init(
    _ arguments: [String], onTerminal: Bool = false, columns: Int? = nil, input: String = "",
    auditPath: String? = nil, executable: URL? = nil, tool: AndironTool = .whole
  ) {
    let output = Locked("")
    let error = Locked("")
    let rest = Locked(Array(input.utf8)[...])
    let console = Console(
      output: { text in output.withLock { $0 += text } },
      error: { text in error.withLock { $0 += text } },
      input: { count in
        rest.withLock { rest in
          let piece = rest.prefix(min(count, 1_000))
          rest = rest.dropFirst(piece.count)
          return Array(piece)
        }
      },
      showsProgress: onTerminal, outputColumns: columns, auditPath: auditPath,
      executable: executable)
    status = tool.run(arguments, console: console)
    self.output = output.withLock { $0 }
    self.error = error.withLock { $0 }
  }

  /// Runs a command that waits for tasks. It does so on a thread of its own: two tests that waited
  /// on the threads of tasks would leave none to the tasks that they wait for.
  static func apart(_ arguments: [String]) async -> CommandRun {
    await withCheckedContinuation { continuation in
      _ = TestThread { continuation.resume(returning: CommandRun(arguments)) }
    }
  }

  /// The lines of the output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

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

/// Runs `body` with the path of a directory that is there only for it.
func withTemporaryDirectory(_ body: (String) async throws -> Void) async throws {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "AndironCommandsTests-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: directory) }
  try await body(directory.path)
}
