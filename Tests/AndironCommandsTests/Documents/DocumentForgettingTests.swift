import Andiron
import DocumentStore
import Foundation
import Testing

@testable import AndironCommands

@Suite struct DocumentForgettingTests {
  @Test("documents are forgotten, deleted ones too, and what is not there is reported")
  func documents() throws {
    try withNotesStore { path in
      let purge = ["purge", path, "--database", "notes"]
      let unasked = CommandRun(purge + ["a"])
      #expect(unasked.status == .failed && unasked.error.contains("--yes is needed"))
      let run = CommandRun(purge + ["c", "absent", "d", "--yes"])
      #expect(run.status == .problems && run.output == "2 purged\n")
      #expect(run.error.contains("REFERENCE 2 of 3"), "\(run.error)")
      #expect(CommandRun(purge + ["a", "--yes", "--json"]).json?["purged"] as? Int == 1)
      #expect(CommandRun(["count", path, "--database", "notes"]).output == "1\n")
      #expect(CommandRun(["history", path, "--database", "notes", "d"]).status == .problems)
      #expect(CommandRun(["verify", path]).status == .sound)
      let store = try Store(at: URL(filePath: path))
      let purges = try store.database("notes").purges()?.purges
      #expect(purges?.map(\.id) == ["c", "d", "a"])
      try store.close()
    }
  }

  @Test("one side of a conflict is forgotten; the other one wins")
  func revision() throws {
    try withNotesStore { path in
      let purge = ["purge", path, "--database", "notes", "--yes"]
      let stale = CommandRun(purge + ["c", "--revision", NotesStore.root])
      #expect(stale.status == .problems && stale.output == "0 purged\n")
      #expect(stale.error.contains("not a current one"), "\(stale.error)")
      #expect(CommandRun(purge + ["c", "--revision", NotesStore.winner]).output == "1 purged\n")
      #expect(CommandRun(["conflicts", path, "--database", "notes"]).output.isEmpty)
      let left = CommandRun(["history", path, "--database", "notes", "c"])
      #expect(left.lines == [NotesStore.root, "\(NotesStore.loser)  winner"])
    }
  }

  @Test(
    "purge refuses what cannot be meant",
    arguments: [
      (["a", "--release", "r4", "--database", "notes"], "cannot be combined"),
      (["Patient/a", "--revision", "1-a"], "--revision needs --database"),
      (["a", "b", "--revision", "1-a", "--database", "notes"], "--revision takes one document"),
      (["a", "--database", "note"], "there is no database note"),
    ])
  func refusals(_ arguments: [String], _ message: String) throws {
    try withNotesStore { path in
      let run = CommandRun(["purge", path] + arguments + ["--yes"])
      #expect(run.status == .failed && run.error.contains(message), "\(run.error)")
      #expect(CommandRun(["count", path, "--database", "notes"]).output == "3\n")
    }
  }

  @Test("the shell forgets documents")
  func shell() throws {
    try withNotesStore { path in
      let input = "purge --database notes a --yes\ncount --database notes\n"
      let run = CommandRun(["shell", path, "--write"], input: input)
      #expect(run.lines == ["1 purged", "2"], "\(run.error)")
    }
  }
}
