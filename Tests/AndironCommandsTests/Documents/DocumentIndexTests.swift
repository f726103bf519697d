import Andiron
import DocumentStore
import Foundation
import Testing
import ValueModel

@testable import AndironCommands

/// Indexes and words of databases, and policies for their conflicts.
@Suite struct DocumentIndexTests {
  private func index(_ path: String, _ options: String...) -> CommandRun {
    CommandRun(["index", path, "--database", "notes"] + options)
  }

  private func query(_ path: String, _ options: String...) -> CommandRun {
    CommandRun(["query", path, "--database", "notes", "--fields", "_id"] + options)
  }

  @Test("indexes are added, listed, used and dropped")
  func indexes() throws {
    try withNotesStore { path in
      #expect(index(path).output.isEmpty)
      #expect(index(path, "--on", "stars:desc,text", "--name", "best").status == .sound)
      #expect(index(path, "--on", "stars:desc,text", "--name", "best").status == .sound)
      #expect(index(path, "--on", "text", "--text", "--name", "words").status == .sound)
      #expect(index(path).lines == ["best: fields stars:desc, text", "words: text text"])
      let json = index(path, "--json").lines
      #expect(json.last == #"{"name":"words","kind":"text","fields":["text"],"state":"ready"}"#)
      #expect(index(path, "--drop", "best").status == .sound)
      let gone = index(path, "--drop", "best")
      #expect(gone.status == .problems)
      #expect(gone.error.contains("no index best"))
      #expect(index(path, "--drop", "words").status == .sound)
      #expect(index(path).output.isEmpty)
    }
  }

  @Test("documents are found by words, and written where words are indexed")
  func words() throws {
    try withNotesStore { path in
      let missing = query(path, "--matching", "secret")
      #expect(missing.status == .failed)
      #expect(missing.error.contains("index of text"))
      #expect(index(path, "--on", "text", "--text").status == .sound)
      #expect(query(path, "--matching", "one OR two").lines == [#"{"_id":"a"}"#, #"{"_id":"b"}"#])
      let both = query(path, "--matching", "secret", "--selector", #"{"stars":{"$gt":2}}"#)
      #expect(both.lines == [#"{"_id":"b"}"#, #"{"_id":"c"}"#])
      let selector = query(path, "--selector", #"{"$text":"secret NOT two"}"#)
      #expect(selector.lines == [#"{"_id":"a"}"#, #"{"_id":"c"}"#])
      #expect(CommandRun(["delete", path, "--database", "notes", "a"]).status == .sound)
      #expect(query(path, "--matching", "one").output.isEmpty)
      #expect(CommandRun(["verify", path]).status == .sound)
    }
  }

  #if Stemming
    @Test("documents are found by the stems of a language")
    func language() throws {
      try withNotesStore { path in
        let words = ["--on", "text", "--text", "--language", "english"]
        let added = CommandRun(["index", path, "--database", "notes"] + words)
        #expect(added.status == .sound)
        #expect(query(path, "--matching", "secrets").lines.count == 3)
      }
    }
  #endif

  @Test(
    "mistakes in options are told before the store is opened",
    arguments: [
      ["query", "none", "--database", "n", "--matching", "a OR"],
      ["query", "none", "--database", "n", "--matching", "a", "--selector", #"{"$text":"b"}"#],
      ["query", "none", "--database", "n", "--selector", #"{"$text":"a ("}"#],
      ["query", "none", "--matching", "a"], ["index", "none"],
      ["index", "none", "--database", "n", "--text"],
      ["index", "none", "--database", "n", "--on", "a", "--language", "english"],
      ["index", "none", "--database", "n", "--on", "a", "--text", "--language", "klingon"],
      ["index", "none", "--database", "n", "--on", "a", "--drop", "a"],
      ["index", "none", "--database", "n", "--on", "a,a"],
      ["index", "none", "--database", "n", "--on", "a,a", "--text"],
      ["index", "none", "--database", "n", "--on", "a[", "--text"],
      ["index", "none", "--database", "n", "--on", "a:desc", "--text"],
      ["conflicts", "none", "--database", "n", "--settle", "best"],
      ["conflicts", "none", "--database", "n", "--settle", "latest:"],
    ])
  func mistakes(arguments: [String]) {
    let run = CommandRun(arguments)
    #expect(run.status == .failed)
    #expect(!run.error.contains("none"), "\(run.error)")
    #expect(!run.error.isEmpty)
  }

  @Test(
    "conflicts are settled by a policy",
    arguments: [
      ("winner", "settled, \(NotesStore.winner)"),
      ("latest:stars", "settled, \(NotesStore.winner)"),
    ])
  func policies(policy: String, line: String) throws {
    try withNotesStore { path in
      let settle = ["conflicts", path, "--database", "notes", "--settle", policy]
      let run = CommandRun(settle)
      #expect(run.status == .sound)
      #expect(run.output == "c: \(line)\n")
      #expect(CommandRun(["conflicts", path, "--database", "notes"]).output.isEmpty)
      #expect(CommandRun(settle).output.isEmpty)
    }
  }

  @Test("a conflict that cannot be merged is left and reported")
  func left() throws {
    try withNotesStore { path in
      let store = try Store(at: URL(filePath: path))
      let notes = try store.database("notes")
      try notes.write { notes in
        for (digest, stars) in [("a", 7), ("b", 8)] {
          let names = ["2-0000000000000000000000000000001\(digest)", NotesStore.root]
          let history = names.compactMap { Revision($0) }
          try notes.graft(
            ForeignRevision(id: "e", history: history, body: ["stars": Value(stars)]))
        }
      }
      try store.close()
      let run = CommandRun(
        ["conflicts", path, "--database", "notes", "--settle", "merged", "--json"])
      #expect(run.status == .problems)
      #expect(run.lines.count == 2)
      #expect(run.lines[1].hasPrefix(#"{"id":"e","left":"the revision that they were made"#))
      #expect(CommandRun(["conflicts", path, "--database", "notes"]).lines.count == 1)
    }
  }
}
