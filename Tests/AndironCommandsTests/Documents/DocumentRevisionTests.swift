import Andiron
import DocumentStore
import Foundation
import Testing
import ValueModel

@testable import AndironCommands

@Suite struct DocumentRevisionTests {
  @Test("the revisions of a document are drawn as a tree with marks")
  func tree() throws {
    try withNotesStore { path in
      let run = CommandRun(["history", path, "--database", "notes", "c"])
      #expect(
        run.lines == [
          NotesStore.root, "├─ \(NotesStore.winner)  winner", "└─ \(NotesStore.loser)  conflict",
        ])
      let deleted = CommandRun(["history", path, "--database", "notes", "d"])
      #expect(deleted.lines.count == 2 && deleted.lines[1].hasSuffix("  winner, deleted"))
      let absent = CommandRun(["history", path, "--database", "notes", "absent"])
      #expect(absent.status == .problems && absent.error.contains("no revision of that document"))
      let json = CommandRun(["history", path, "--database", "notes", "c", "--json"])
      let nodes = try #require(
        try JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [[String: Any]])
      #expect(nodes.map { $0["isConflict"] as? Bool } == [false, true, false])
      #expect(nodes.map { $0["parent"] as? String } == [nil, NotesStore.root, NotesStore.root])
    }
  }

  @Test("branches below branches and several roots are drawn at their places")
  func deepTree() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/deep.andiron"
      let store = try Store(at: URL(filePath: path))
      try store.database("notes").write { notes in
        for history in ["3-c 2-b 1-a", "3-d 2-b 1-a", "3-e 2-x 1-a", "5-z"] {
          let revisions = history.split(separator: " ").compactMap { Revision($0) }
          try notes.graft(ForeignRevision(id: "n", history: revisions, body: [:]))
        }
      }
      try store.close()
      #expect(
        CommandRun(["history", path, "--database", "notes", "n"]).lines == [
          "5-z  winner", "1-a", "├─ 2-x", "│  3-e  conflict", "└─ 2-b", "   ├─ 3-d  conflict",
          "   └─ 3-c  conflict",
        ])
    }
  }

  @Test("conflicts are listed with the winner and the others")
  func conflicts() throws {
    try withNotesStore { path in
      let run = CommandRun(["conflicts", path, "--database", "notes"])
      #expect(run.status == .sound)
      #expect(run.output == "c: \(NotesStore.winner), conflicts \(NotesStore.loser)\n")
      let json = CommandRun(["conflicts", path, "--database", "notes", "--json"])
      #expect(json.json?["conflicts"] as? [String] == [NotesStore.loser])
    }
  }

  @Test("a document is deleted with all of its sides, or one side of it")
  func delete() throws {
    try withNotesStore { path in
      let delete = ["delete", path, "--database", "notes"]
      let stale = CommandRun(delete + ["c", "--revision", NotesStore.root])
      #expect(stale.status == .problems && stale.error.contains("not a current one"))
      let side = CommandRun(delete + ["c", "--revision", NotesStore.winner])
      #expect(side.status == .sound && side.output == "1 deleted\n")
      #expect(CommandRun(["conflicts", path, "--database", "notes"]).output.isEmpty)
      let got = CommandRun(["get", path, "--database", "notes", "c"])
      #expect(got.output.contains(NotesStore.loser))
      let missing = CommandRun(delete + ["a", "d"])
      #expect(missing.status == .problems && missing.error.contains("REFERENCE 2 of 2"))
      #expect(CommandRun(["count", path, "--database", "notes"]).output == "3\n")
      #expect(CommandRun(delete + ["a", "c", "--json"]).json?["deleted"] as? Int == 2)
      #expect(CommandRun(["count", path, "--database", "notes"]).output == "1\n")
    }
  }

  @Test("changes come in their order, and continue after a seq")
  func changes() throws {
    try withNotesStore { path in
      let changes = ["changes", path, "--database", "notes"]
      let all = CommandRun(changes)
      #expect(all.lines.count == 4)
      #expect(all.lines[3].hasSuffix(#","deleted":true}"#) && all.lines[3].contains(#""id":"d""#))
      let first = CommandRun(changes + ["--limit", "1", "--documents"])
      #expect(first.lines.count == 1 && first.output.contains(#""doc":{"_id":"a""#))
      let sequence = try #require(first.json?["seq"] as? String)
      #expect(CommandRun(changes + ["--since", sequence]).lines == Array(all.lines.dropFirst()))
      let some = CommandRun(changes + ["--selector", #"{"stars":5}"#])
      #expect(some.lines.count == 1 && some.output.contains(#""id":"b""#))
    }
    try withNotesStore { other in
      let run = CommandRun(
        ["changes", other, "--database", "notes", "--since", "1-0123456789abcdef"])
      #expect(run.status == .failed, "\(run.error)")
    }
  }

  @Test("the shell runs the same commands on databases")
  func shell() throws {
    try withNotesStore { path in
      let input = """
        count --database notes
        conflicts --database notes
        query --database notes --selector '{"stars": 5}' --fields _id
        delete --database notes a
        count --database notes
        """
      let run = CommandRun(["shell", path, "--write"], input: input + "\n")
      #expect(run.status == .sound, "\(run.error)")
      #expect(run.lines.contains(#"{"_id":"b"}"#) && run.lines.last == "2")
    }
  }

  @Test("verify tells what does not fit together in a database, and exits with 1")
  func verify() throws {
    try withNotesStore { path in
      let store = try Store(at: URL(filePath: path))
      let key = try #require(
        RecordKey(text: "c/" + NotesStore.loser, kind: .compound([.string, .string])))
      try store.write { try $0.collection("documents.leaves/notes").delete(key: key) }
      try store.close()
      let run = CommandRun(["verify", path])
      #expect(run.status == .problems, "\(run.output)")
      #expect(run.lines.first == "database notes: missingBody, 1 records")
      #expect(run.lines.last == "1 problem, 0 notes")
      let json = try #require(CommandRun(["verify", path, "--json"]).json)
      let problems = try #require(json["problems"] as? [[String: Any]])
      #expect(problems.map { $0["database"] as? String } == ["notes"])
    }
  }
}
