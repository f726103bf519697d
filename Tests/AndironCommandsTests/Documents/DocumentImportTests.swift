import Foundation
import Testing

@testable import AndironCommands

@Suite struct DocumentImportTests {
  private func load(_ path: String, _ input: String, _ options: String...) -> CommandRun {
    CommandRun(["import", path, "--database", "notes", "-"] + options, input: input)
  }

  @Test("documents are created under their identifiers or random ones, from lines or an array")
  func creates() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/new.andiron"
      let lines = load(path, "{\"_id\":\"a\",\"n\":1}\n{\"n\":2}\n")
      #expect(lines.status == .sound)
      #expect(lines.output == "2 documents imported (2 new, 0 replaced, 0 unchanged)\n")
      #expect(load(path, #"[{"_id":"b"},{"_id":"c"}]"#).status == .sound)
      #expect(CommandRun(["count", path, "--database", "notes"]).output == "4\n")
      let got = CommandRun(["get", path, "--database", "notes", "a"])
      #expect(
        got.output.hasPrefix(#"{"_id":"a","_rev":"1-"#) && got.output.hasSuffix(",\"n\":1}\n"))
    }
  }

  @Test("a document that exists is refused, or replaced where it is not equal")
  func replaces() throws {
    try withNotesStore { path in
      let input = "{\"_id\":\"new\"}\n{\"_id\":\"a\",\"stars\":2}\n{\"_id\":\"later\"}\n"
      let refused = load(path, input)
      #expect(refused.status == .problems)
      #expect(refused.error.contains("line 2, column 1"), "\(refused.error)")
      #expect(refused.error.contains("the document exists: change it with --replace"))
      let skipped = load(path, input, "--skip")
      #expect(skipped.status == .problems)
      #expect(skipped.output.contains("1 document imported (1 new,"), "\(skipped.output)")
      #expect(skipped.output.contains("2 skipped"))
      let replaced = load(path, input, "--replace", "--json")
      #expect(replaced.status == .sound)
      #expect(replaced.json?["replaced"] as? Int == 1 && replaced.json?["unchanged"] as? Int == 2)
      let got = CommandRun(["get", path, "--database", "notes", "a"]).output
      #expect(got.hasPrefix(#"{"_id":"a","_rev":"2-"#) && got.hasSuffix(",\"stars\":2}\n"))
    }
  }

  @Test("an export with all revisions is imported as the same database, conflicts and all")
  func replica() throws {
    try withNotesStore { path in
      let export = ["export", path, "--database", "notes", "--revisions"]
      let exported = CommandRun(export)
      #expect(exported.lines.count == 5)
      let copy = path + ".copy"
      let run = load(copy, exported.output)
      #expect(
        run.output == "5 documents imported (5 new, 0 replaced, 0 unchanged)\n", "\(run.error)")
      #expect(
        load(copy, exported.output).output
          == "0 documents imported (0 new, 0 replaced, 5 unchanged)\n")
      #expect(
        CommandRun(["export", copy, "--database", "notes", "--revisions"]).output == exported.output
      )
      for command in [["conflicts"], ["history", "c"], ["history", "d"]] {
        let options = command.dropFirst() + ["--database", "notes"]
        #expect(
          CommandRun([command[0], path] + options).output
            == CommandRun([command[0], copy] + options).output)
      }
      #expect(CommandRun(["verify", copy]).output == "0 problems, 0 notes\n")
    }
  }

  @Test("without --revisions the winners are written, and to a file if one is named")
  func export() throws {
    try withNotesStore { path in
      let run = CommandRun(["export", path, "--database", "notes"])
      #expect(run.lines.count == 3)
      #expect(
        run.lines[2] == #"{"_id":"c","_rev":"\#(NotesStore.winner)","text":"secret","stars":3}"#)
      let file = path + ".ndjson"
      let written = CommandRun(
        ["export", path, "--database", "notes", "--output", file, "--json"])
      #expect(written.json?["lines"] as? Int == 3)
      let text = try String(contentsOfFile: file, encoding: .utf8)
      #expect(text == run.output)
    }
  }

  @Test("what is not a document is refused without its content")
  func refusals() throws {
    try withTemporaryDirectory { directory in
      let cases = [
        (#""secret""#, "it is not an object"), (#"{"_id":7}"#, "_id is not a string"),
        (#"{"_id":"_secret"}"#, "reserved"), (#"{"_id":"a","_x":"secret"}"#, "(field _x)"),
        (#"{"_id":"a","_rev":"secret"}"#, "_rev is not a revision"),
        (#"{"_rev":"1-a"}"#, "a document with _rev needs _id"),
        (#"{"_id":"a","_deleted":true}"#, "a deletion needs _rev"),
        (#"{"_id":"a","_deleted":1}"#, "_deleted is not true or false"),
        (
          #"{"_id":"a","_rev":"2-a","_revisions":{"start":2,"ids":["b","c"]}}"#,
          "_revisions is not the history"
        ),
        (#"{"_id":"a","_revisions":{"start":1,"ids":["b","c"]}}"#, "_revisions is not the history"),
        (#"{"_id":"a","_revisions":{"start":-1,"ids":[]}}"#, "_revisions is not the history"),
      ]
      for (input, message) in cases {
        let run = load(directory + "/new.andiron", input)
        #expect(run.status == .problems && run.error.contains(message), "\(input): \(run.error)")
        #expect(!run.error.contains("secret"))
      }
    }
  }
}
