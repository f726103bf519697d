import Foundation
import Testing

@testable import AndironCommands

@Suite struct ShellHistoryTests {
  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require((attributes[.posixPermissions] as? NSNumber)?.intValue)
  }

  @Test("typed lines are there again, in a file that only its owner may read")
  func kept() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/history"
      var history = try ShellHistory(path)
      #expect(try history.earlier.isEmpty && mode(path) == 0o600)
      try history.add("count Patient")
      try history.add("search Patient?name=jörg")
      try history.add("search Patient?name=jörg")
      #expect(try ShellHistory(path).earlier == ["count Patient", "search Patient?name=jörg"])
    }
  }

  @Test("others lose their rights to a file that is there")
  func othersRights() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/history"
      try (ShellHistory.firstLine + "\ntypes\n").write(
        toFile: path, atomically: false, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      #expect(try ShellHistory(path).earlier == ["types"])
      #expect(try mode(path) == 0o600)
    }
  }

  @Test("of a long file the last lines stay")
  func bounded() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/history"
      let lines = (0..<ShellHistory.most + 5).map { "get Patient/\($0)" }
      try ([ShellHistory.firstLine] + lines).joined(separator: "\n").write(
        toFile: path, atomically: false, encoding: .utf8)
      #expect(try ShellHistory(path).earlier == Array(lines.dropFirst(5)))
      let text = try String(contentsOfFile: path, encoding: .utf8)
      #expect(
        text.hasPrefix(ShellHistory.firstLine + "\nget Patient/5\n") && text.hasSuffix("/1004\n"))
    }
  }

  @Test("a file that is not a history keeps its content and its rights")
  func otherFiles() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/records.ndjson"
      let text = (0..<ShellHistory.most + 5).map { "{\"id\":\"\($0)\"}\n" }.joined()
      try text.write(toFile: path, atomically: false, encoding: .utf8)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
      #expect(throws: CommandError.self) { _ = try ShellHistory(path) }
      #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
      #expect(try mode(path) == 0o644)
    }
  }

  @Test("a file that cannot be made is told, and so is a build that keeps no history")
  func refused() throws {
    #expect(throws: CommandError.self) { _ = try ShellHistory("/nowhere/history") }
    try withRecords(RecordsStore.people) { path in
      let run = CommandRun(["shell", path, "--history", "/nowhere/history"], input: "types")
      #expect(run.status == .failed)
      #expect(
        run.error.contains(
          LineEditing.isBuilt ? "the history file /nowhere/history" : "trait LineEditing"))
    }
  }
}
