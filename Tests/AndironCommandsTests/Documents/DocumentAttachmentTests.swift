import Andiron
import DocumentStore
import Foundation
import Testing
import ValueModel

@testable import AndironCommands

/// Attachments of documents on the command line.
@Suite struct DocumentAttachmentTests {
  private func attachments(_ path: String, _ options: String...) -> CommandRun {
    CommandRun(["attachments", path] + options + ["--database", "notes"])
  }

  /// Runs `body` with the path of a store of notes, and that of a file with `bytes`.
  private func withFile(
    _ bytes: [UInt8] = Array("secret letter".utf8), _ body: (String, String) throws -> Void
  ) throws {
    try withNotesStore { path in
      let file = path + "-letter.txt"
      try Data(bytes).write(to: URL(filePath: file))
      try body(path, file)
    }
  }

  @Test("attachments are added, listed, printed and removed")
  func whole() throws {
    try withFile { path, file in
      #expect(attachments(path, "a").output.isEmpty)
      let added = attachments(path, "a", "--add", file, "--name", "letter", "--type", "text/plain")
      #expect(added.status == .sound)
      #expect(Revision(added.lines[0])?.number == 2)
      #expect(attachments(path, "a").output == "letter: text/plain, 13 B, revision 2\n")
      let json = attachments(path, "a", "--json").output
      #expect(json.hasPrefix(#"{"name":"letter","contentType":"text/plain","bytes":13,"digest":"#))
      #expect(attachments(path, "a", "--extract", "letter").output == "secret letter")
      let copy = file + ".copy"
      let extract = ["attachments", path, "a", "--database", "notes", "--extract", "letter"]
      #expect(CommandRun(extract + ["--output", copy]).status == .sound)
      let content = try Data(contentsOf: URL(filePath: copy))
      #expect(content == Data("secret letter".utf8))
      #expect(CommandRun(extract + ["--output", copy]).status == .failed)
      #expect(CommandRun(extract + ["--output", copy, "--force"]).status == .sound)
      let removed = attachments(path, "a", "--remove", "letter", "--json")
      #expect(removed.output.hasPrefix(#"{"id":"a","revision":"3-"#))
      #expect(attachments(path, "a").output.isEmpty)
      #expect(CommandRun(["verify", path]).status == .sound)
    }
  }

  @Test("attachments of superseded revisions are printed where the store keeps their bodies")
  func superseded() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/clinic.andiron"
      let store = try Store(at: URL(filePath: path), options: StoreOptions(oldVersions: .last(2)))
      let old = try store.database("notes").write { notes in
        var note = try notes.create([:], id: "a")
        try notes.attach(Array("letter".utf8), to: &note, as: "n")
        return try notes.update(note)
      }
      var note = old
      note.attachments = [:]
      try store.database("notes").update(note)
      try store.close()
      let revision = ["--revision", old.revision.description]
      let list = ["attachments", path, "a", "--database", "notes"] + revision
      #expect(CommandRun(list).output == "n: application/octet-stream, 6 B, revision 2\n")
      #expect(CommandRun(list + ["--extract", "n"]).output == "letter")
      let get = CommandRun(["get", path, "a", "--database", "notes"] + revision)
      #expect(get.output.contains(#""_rev":"2-"#))
    }
  }

  @Test("one side of a conflict gets an attachment of its own")
  func sides() throws {
    try withFile { path, file in
      let added = attachments(path, "c", "--add", file, "--revision", NotesStore.loser)
      #expect(Revision(added.lines[0])?.number == 3)
      #expect(attachments(path, "c").lines.count == 1)
      #expect(attachments(path, "c", "--revision", NotesStore.winner).output.isEmpty)
      let again = attachments(path, "c", "--add", file, "--revision", NotesStore.loser)
      #expect(again.status == .problems)
    }
  }

  @Test("what is not there is a problem, and changes nothing")
  func missing() throws {
    try withFile { path, file in
      for options in [
        ["x"], ["d"], ["x", "--add", file], ["d", "--add", file], ["a", "--extract", "x"],
        ["a", "--remove", "x"], ["x", "--remove", "x"],
        ["a", "--revision", "9-00000000000000000000000000000000"],
      ] {
        let run = CommandRun(["attachments", path, "--database", "notes"] + options)
        #expect(run.status == .problems, "\(options)")
        #expect(run.output.isEmpty)
        #expect(!run.error.isEmpty)
      }
      #expect(attachments(path, "a", "--add", file + "-none").status == .failed)
      #expect(attachments(path, "a", "--add", file, "--name", "_x").status == .failed)
      #expect(CommandRun(["history", path, "a", "--database", "notes"]).lines.count == 1)
    }
  }

  @Test(
    "mistakes in options are told before the store is opened",
    arguments: [
      [], ["--add", "f", "--remove", "n"], ["--name", "n"], ["--type", "t"], ["--output", "f"],
      ["--extract", "n", "--force"], ["--revision", "x"], ["--add", "f", "--extract", "n"],
    ])
  func mistakes(options: [String]) {
    let database = options.isEmpty ? [] : ["--database", "notes"]
    let run = CommandRun(["attachments", "none", "a"] + database + options)
    #expect(run.status == .failed)
    #expect(!run.error.contains("none"), "\(run.error)")
  }

  @Test("attachments go out and in with their documents", arguments: [false, true])
  func exported(isReplica: Bool) throws {
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 &* 7) }
    try withFile(bytes) { path, file in
      #expect(attachments(path, "a", "--add", file, "--name", "b\"1").status == .sound)
      #expect(attachments(path, "c", "--add", file).status == .sound)
      let lines = path + ".ndjson"
      let options = ["--attachments"] + (isReplica ? ["--revisions"] : [])
      let export = ["export", path, "--database", "notes", "--output", lines] + options
      #expect(CommandRun(export).status == .sound)
      let other = path + "-other"
      let read = ["import", other, lines, "--database", "notes"]
      #expect(CommandRun(read).status == .sound)
      for (id, name) in [("a", "b\"1"), ("c", URL(filePath: file).lastPathComponent)] {
        let copy = file + "-" + id
        let extract = ["attachments", other, id, "--database", "notes", "--extract", name]
        #expect(CommandRun(extract + ["--output", copy]).status == .sound)
        let content = try Data(contentsOf: URL(filePath: copy))
        #expect(Array(content) == bytes)
      }
      // Stubs stand for what is there.
      let stubs = CommandRun(["export", path, "--database", "notes"] + options.dropFirst())
      try Data(stubs.output.utf8).write(to: URL(filePath: lines))
      let again = CommandRun(read)
      #expect(again.status == .sound)
      let fresh = CommandRun(["import", path + "-fresh", lines, "--database", "notes"])
      #expect(fresh.status == .problems)
      #expect(fresh.error.contains("stub"))
      #expect(CommandRun(["verify", other]).status == .sound)
    }
  }

  @Test("imported documents replace, keep and remove attachments")
  func replaced() throws {
    try withFile { path, file in
      func read(_ json: String) throws -> CommandRun {
        try Data((json + "\n").utf8).write(to: URL(filePath: file))
        return CommandRun(["import", path, file, "--database", "notes", "--replace"])
      }
      let data = #""n":{"data":"QUJD","content_type":"text/plain"}"#
      func isRead(_ json: String) throws -> Bool { try read(json).status == .sound }
      #expect(try isRead(#"{"_id":"a","_attachments":{\#(data)}}"#))
      #expect(attachments(path, "a", "--extract", "n").output == "ABC")
      let again = try read(#"{"_id":"a","_attachments":{\#(data)}}"#)
      #expect(again.output == "0 documents imported (0 new, 0 replaced, 1 unchanged)\n")
      #expect(try isRead(#"{"_id":"a","x":1}"#))
      #expect(attachments(path, "a", "--extract", "n").output == "ABC")
      #expect(try isRead(#"{"_id":"a","x":2,"_attachments":{"n":{"stub":true}}}"#))
      #expect(attachments(path, "a", "--extract", "n").output == "ABC")
      #expect(try isRead(#"{"_id":"a","x":2,"_attachments":{}}"#))
      #expect(attachments(path, "a").output.isEmpty)
      for wrong in [
        "1", #"{"n":1}"#, #"{"n":{"data":"*"}}"#, #"{"n":{"stub":true}}"#,
        #"{"n":{"data":"QUJD","digest":"sha256-QUJD"}}"#,
      ] {
        let run = try read(#"{"_id":"a","_attachments":\#(wrong)}"#)
        #expect(run.status == .problems, "\(wrong)")
        #expect(run.error.contains("attachment"), "\(run.error)")
      }
    }
  }
}
