import Foundation
import StorageEngine
import Testing
import ValueModel

@testable import Andiron
@testable import AndironCommands

/// `history`, `delete` and `purge`, and what `verify` knows of resources.
@Suite struct HistoryTests {
  /// A patient who was changed once and then deleted, and another one.
  private func withHistory(_ body: (String) throws -> Void) throws {
    try withRecords(RecordsStore.people) { path in
      let changed = #"{"resourceType":"Patient","id":"a","gender":"female","active":true}"#
      #expect(CommandRun(["import", path, "-"], input: changed).output.contains("1 updated"))
      try body(path)
    }
  }

  @Test("a history lists versions with what changed, without values unless they are asked for")
  func history() throws {
    try withHistory { path in
      let run = CommandRun(["history", path, "Patient/a"])
      #expect(run.status == .sound && run.lines.count == 4 && run.lines[0].hasPrefix("version  "))
      #expect(run.lines[2].hasPrefix("2 ") && run.lines[2].contains("/active"))
      #expect(run.lines[3].hasPrefix("1 ") && run.lines[3].hasSuffix("stored"))
      #expect(!run.output.contains("Ada"))
      #expect(CommandRun(["history", path, "Patient/a", "--diff"]).output.contains(#""op":"add""#))
      #expect(CommandRun(["delete", path, "Patient/a"]).output == "1 deleted\n")
      let json = CommandRun(["history", path, "Patient/a", "--json"]).output
      let versions = try JSON.parse(json).elements
      #expect(versions.map { $0["version"]?.string } == ["3", "2", "1"])
      #expect(versions.map { $0["isDeleted"]?.boolean } == [true, false, false])
      #expect(versions[1]["changedPaths"]?.elements.contains { $0.string == "/active" } ?? false)
      let none = CommandRun(["history", path, "Patient/nobody"])
      #expect(none.status == .problems && none.error.contains("no version"))
    }
  }

  @Test("get prints a version of a resource, also of a deleted one")
  func versions() throws {
    try withHistory { path in
      let first = String(RecordsStore.people.prefix { $0 != "\n" })
      #expect(CommandRun(["delete", path, "Patient/a"]).status == .sound)
      #expect(CommandRun(["get", path, "Patient/a"]).status == .problems)
      #expect(CommandRun(["get", path, "Patient/a/_history/1"]).lines == [first])
      #expect(
        CommandRun(["get", path, "Patient/a/_history/2"]).output.contains(#""active":true"#))
      #expect(CommandRun(["get", path, "Patient/a/_history/3"]).status == .problems)
      let run = CommandRun(["history", path, "Patient/a/_history/1"])
      #expect(run.status == .failed && run.error.contains("must be TYPE/ID"))
    }
  }

  @Test("all resources are deleted, or none")
  func delete() throws {
    try withHistory { path in
      let run = CommandRun(["delete", path, "Patient/b", "Patient/secret"])
      #expect(run.status == .problems && run.error.contains("REFERENCE 2 of 2"))
      #expect(!run.error.contains("secret"))
      #expect(CommandRun(["count", path, "Patient"]).output == "2\n")
      let both = CommandRun(["delete", path, "Patient/b", "Observation/o1", "--json"])
      #expect(both.json?["deleted"] as? Int == 2)
      #expect(CommandRun(["count", path, "Patient"]).output == "1\n")
    }
  }

  @Test("what is purged leaves no version and no byte")
  func purge() throws {
    try withHistory { path in
      let unasked = CommandRun(["purge", path, "Patient/a"])
      #expect(unasked.status == .failed && unasked.error.contains("--yes is needed"))
      #expect(CommandRun(["history", path, "Patient/a"]).lines.count == 4)
      let run = CommandRun(["purge", path, "Patient/a", "Patient/nobody", "--yes"])
      #expect(run.status == .problems && run.output == "1 purged\n")
      #expect(run.error.contains("REFERENCE 2 of 2"))
      #expect(CommandRun(["history", path, "Patient/a"]).status == .problems)
      #expect(CommandRun(["get", path, "Patient/a"]).status == .problems)
      let bytes = Data("1815-12-10".utf8)
      for (name, content) in try fileContents(below: path) {
        #expect(content.range(of: bytes) == nil, "\(name)")
      }
      #expect(CommandRun(["verify", path]).output == "0 problems, 0 notes\n")
    }
  }

  @Test("purge erases the words of a resource, and the others are found by theirs")
  func purgeOfWords() throws {
    let people = """
      {"resourceType":"Patient","id":"a","name":[{"family":"Zweiunddreissig"}]}
      {"resourceType":"Patient","id":"b","name":[{"family":"Vierundsechzig"}]}

      """
    try withRecords(people) { path in
      #expect(
        CommandRun(["import", path, "-", "--words", "content"], input: people).status == .sound)
      let found = { (word: String) in
        CommandRun(["search", path, "Patient?_content=\(word)"]).output.contains("Patient/")
      }
      #expect(found("zweiunddreissig") && found("vierundsechzig"))
      let refused = CommandRun(["purge", path, "Patient/a", "--yes"])
      #expect(refused.status == .failed && refused.error.contains("add --words"))
      #expect(CommandRun(["get", path, "Patient/a"]).status == .sound)
      let run = CommandRun(["purge", path, "Patient/a", "--yes", "--words"])
      #expect(run.status == .sound && run.output == "1 purged\n")
      #expect(!found("zweiunddreissig") && found("vierundsechzig"))
      for (name, content) in try fileContents(below: path) {
        #expect(content.range(of: Data("weiunddreissig".utf8)) == nil, "\(name)")
      }
      #expect(CommandRun(["purge", path, "Patient/b", "--yes"]).error.contains("add --words"))
      let mixed = CommandRun(["purge", path, "b", "--database", "n", "--words", "--yes"])
      #expect(mixed.status == .failed && mixed.error.contains("cannot be combined"))
      #expect(CommandRun(["verify", path]).output == "0 problems, 0 notes\n")
    }
  }

  @Test(
    "on a terminal purge asks, and does nothing without a yes",
    arguments: [("y\n", true), ("\n", false), ("", false)])
  func question(answer: String, isPurged: Bool) throws {
    try withHistory { path in
      let console = Console(
        output: { _ in }, error: { _ in }, input: { _ in Array(answer.utf8) }, asksQuestions: true)
      let status = AndironTool.whole.run(["purge", path, "Patient/a"], console: console)
      #expect(status == (isPurged ? .sound : .problems))
      #expect(CommandRun(["get", path, "Patient/a"]).status == (isPurged ? .problems : .sound))
    }
  }

  @Test("verify finds keys of searches that are missing")
  func verifyDerived() throws {
    try withRecords(RecordsStore.people) { path in
      #expect(CommandRun(["verify", path]).output == "0 problems, 0 notes\n")
      let engine = try Engine.open(path)
      let patients = try engine.table("collection.r4/Patient")
      let snapshot = engine.snapshot()
      var cursor = try snapshot.cursor(patients)
      let isThere = cursor.next()
      #expect(isThere)
      let (key, value) = (cursor.key, try cursor.value())
      snapshot.close()
      // Without its entries.
      try engine.write { try $0.put(patients, key: key, value: value) }
      try engine.close()
      let run = CommandRun(["verify", path])
      #expect(run.status == .problems && run.output.contains("entryMissing"), "\(run.output)")
      #expect(run.output.contains("collection r4/Patient, index search"))
    }
  }
}
