import Foundation
import Testing

@testable import AndironCommands

@Suite struct DocumentReadTests {
  @Test("documents come as CouchDB writes them, in the order of the references")
  func lines() throws {
    try withNotesStore { path in
      let run = CommandRun(["get", path, "--database", "notes", "c", "a"])
      #expect(run.status == .sound && run.error.isEmpty)
      let first = #"{"_id":"c","_rev":"\#(NotesStore.winner)","text":"secret","stars":3}"#
      #expect(run.lines.count == 2 && run.lines[0] == first)
      #expect(run.lines[1].hasPrefix(#"{"_id":"a","_rev":"1-"#))
      let pretty = CommandRun(["get", path, "--database", "notes", "c", "--pretty"])
      #expect(pretty.lines[1] == #"  "_id": "c","#)
    }
  }

  @Test("a revision that lost is printed by its name, and one that is not current is missing")
  func revisions() throws {
    try withNotesStore { path in
      let get = ["get", path, "--database", "notes", "c", "--revision"]
      let run = CommandRun(get + [NotesStore.loser])
      #expect(run.output.hasPrefix(#"{"_id":"c","_rev":"\#(NotesStore.loser)""#))
      let old = CommandRun(get + [NotesStore.root])
      #expect(old.status == .problems && old.output.isEmpty)
      #expect(old.error.contains("REFERENCE 1 of 1, or the store does not have its body"))
    }
  }

  @Test("documents that are absent or deleted are told by position, and are status 1")
  func missing() throws {
    try withNotesStore { path in
      let run = CommandRun(["get", path, "--database", "notes", "d", "a", "absent"])
      #expect(run.status == .problems && run.lines.count == 1)
      #expect(run.error.contains("REFERENCE 1 of 3") && run.error.contains("REFERENCE 3 of 3"))
      #expect(!run.error.contains("absent"))
    }
  }

  @Test("options that do not fit a database are bad usage, and so are those that need one")
  func usage() throws {
    try withNotesStore { path in
      let cases: [([String], String)] = [
        (
          ["get", path, "a", "--collection", "P"], "--collection and --database cannot be combined"
        ),
        (["get", path, "a", "--release", "r4"], "--release and --database cannot be combined"),
        (
          ["get", path, "a", "--revision", "2"], "--revision takes a number, a hyphen and a digest"
        ),
        (["get", path, "a", "b", "--revision", "1-a"], "--revision takes one document"),
        (["count", path, "Patient"], "--database takes no TYPE"),
        (["query", path, "Person"], "--database takes --selector instead of COLLECTION"),
        (["query", path, "--keys"], "--keys and --database cannot be combined"),
        (["query", path, "--bookmark", "?"], "--bookmark takes a bookmark"),
        (["history", path, "a", "--diff"], "--diff and --database cannot be combined"),
        (["delete", path, "a", "--release", "r4"], "--release and --database cannot be combined"),
        (["changes", path, "--since", "x"], "--since takes a seq"),
        (["export", path, "--type", "P"], "--type and --database cannot be combined"),
      ]
      for (arguments, message) in cases {
        let run = CommandRun(arguments + ["--database", "notes"])
        #expect(run.status == .failed && run.output.isEmpty, "\(arguments)")
        #expect(run.error.contains(message), "\(arguments): \(run.error)")
      }
      for arguments in [
        ["get", path, "Patient/1", "--revision", "1-a"], ["count", path, "--selector", "{}"],
        ["query", path, "P", "--index", "i"], ["delete", path, "Patient/1", "--revision", "1-a"],
        ["export", path, "--revisions"], ["import", path, "-", "--replace"],
      ] {
        let run = CommandRun(arguments)
        #expect(run.status == .failed && run.error.contains("needs --database"), "\(arguments)")
      }
      for name in ["conflicts", "changes"] {
        #expect(CommandRun([name, path]).error.contains("--database NAME is needed"))
      }
    }
  }

  @Test("a database that is not there is told with the one that may have been meant")
  func noDatabase() throws {
    try withNotesStore { path in
      for command in [
        ["get", path, "a"], ["query", path], ["count", path], ["history", path, "a"],
        ["conflicts", path], ["changes", path], ["export", path], ["delete", path, "a"],
      ] {
        let run = CommandRun(command + ["--database", "note"])
        #expect(run.status == .failed && run.output.isEmpty)
        #expect(
          run.error.contains("there is no database note; did you mean notes?"), "\(run.error)")
      }
      let run = CommandRun(["get", path, "--database", "Notes", "a"])
      #expect(run.status == .failed && run.error.contains("invalidName"))
    }
  }

  @Test("count counts documents that are not deleted, or those that match")
  func count() throws {
    try withNotesStore { path in
      #expect(CommandRun(["count", path, "--database", "notes"]).output == "3\n")
      let some = CommandRun(
        ["count", path, "--database", "notes", "--selector", #"{"stars":{"$gt":1}}"#, "--json"])
      #expect(some.json?["count"] as? Int == 2 && some.json?["database"] as? String == "notes")
      #expect(CommandRun(["count", path]).output == "database notes: 3\n")
    }
  }

  @Test("stats shows a database, and not the collections that hold it")
  func stats() throws {
    try withNotesStore { path in
      let run = CommandRun(["stats", path])
      #expect(run.lines.first == "database notes: 3 documents, 1 deleted", "\(run.output)")
      #expect(!run.output.contains("documents/"))
      let json = try #require(CommandRun(["stats", path, "--json"]).json)
      let databases = try #require(json["databases"] as? [[String: Any]])
      #expect(databases.map { $0["deletedCount"] as? Int } == [1])
      #expect((json["collections"] as? [Any])?.isEmpty == true)
    }
  }

  @Test("reading documents changes no file")
  func readsOnly() throws {
    try withNotesStore { path in
      let before = try fileContents(below: path)
      for command in [
        ["get", path, "a"], ["query", path], ["count", path], ["history", path, "a"],
        ["conflicts", path], ["changes", path], ["export", path],
      ] { #expect(CommandRun(command + ["--database", "notes"]).status == .sound) }
      #expect(CommandRun(["verify", path]).output == "0 problems, 0 notes\n")
      #expect(try fileContents(below: path) == before)
    }
  }
}
