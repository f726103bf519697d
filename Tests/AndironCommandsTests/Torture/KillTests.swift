import FileAccess
import Foundation
import Testing

@testable import AndironCommands

/// Runs the built program, kills it with SIGKILL and checks what it leaves behind.
@Suite struct KillTests {
  /// The program beside the test bundle; nil where only the tests were built.
  static let program: URL? = {
    let bundles = Bundle.allBundles.map(\.bundleURL) + [Bundle.main.bundleURL]
    let arguments = CommandLine.arguments.prefix(1).map { URL(filePath: $0) }
    let directories = (bundles + arguments).flatMap { [$0, $0.deletingLastPathComponent()] }
    return directories.map { $0.appending(path: "andiron") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) && !isDirectory($0) }
  }()

  private static func isDirectory(_ url: URL) -> Bool {
    var isDirectory: ObjCBool = false
    return FileManager.default.fileExists(atPath: url.path, isDirectory: &isDirectory)
      && isDirectory.boolValue
  }

  @Test(
    "nothing acknowledged is lost and nothing half-done is found after kill -9",
    .enabled(if: program != nil, "SKIPPED: the program andiron is not beside the test bundle"))
  func killedAndReopened() throws {
    let program = try #require(Self.program)
    try withTemporaryDirectory { directory in
      let lines = Locked("")
      let console = Console(
        output: { text in lines.withLock { $0 += text } }, error: { _ in }, executable: program)
      let status = AndironTool.whole.run(
        ["torture", "--rounds", "5", "--store", directory + "/store.andiron"], console: console)
      let text = lines.withLock { $0 }
      #expect(status == .sound, "\(text)")
      #expect(text.split(separator: "\n").count == 5)
      let last = CommandRun([
        "torture", "--check", "--json", "--store", directory + "/store.andiron", "--acks",
        directory + "/store.andiron.acks",
      ])
      #expect(last.status == .sound, "\(last.error)")
      let commit = try #require(last.json?["commit"] as? Int)
      #expect(commit > 0)
    }
  }

  @Test(
    "a round whose workload does not start is a problem, not a success",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/false")))
  func programThatFails() throws {
    try withTemporaryDirectory { directory in
      let console = Console(
        output: { _ in }, error: { _ in }, executable: URL(filePath: "/bin/false"))
      let status = AndironTool.whole.run(
        ["torture", "--rounds", "3", "--store", directory + "/s"], console: console)
      #expect(status == .problems)
    }
  }

  @Test("a check without acknowledgements that can be read is status 2")
  func unreadableAcknowledgements() throws {
    try withTemporaryDirectory { directory in
      let run = CommandRun([
        "torture", "--check", "--store", directory + "/s", "--acks", directory + "/none",
      ])
      #expect(run.status == .failed && run.error.contains("cannot read"))
    }
  }
}
