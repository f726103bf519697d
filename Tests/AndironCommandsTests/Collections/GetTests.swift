import Andiron
import Foundation
import Testing
import ValueModel

@testable import AndironCommands

@Suite struct GetTests {
  @Test("objects come one a line in the order of the keys")
  func lines() throws {
    try withPeopleStore { path in
      let run = CommandRun(["get", path, "--collection", "Person", "3", "-1", "3"])
      #expect(run.status == .sound && run.error.isEmpty)
      #expect(run.lines.count == 3 && run.lines[0] == run.lines[2])
      #expect(
        run.lines[1].hasPrefix(#"{"id":"p-1","name":{"family":"Secret","given":["A-1","B"]}"#))
      #expect(run.lines[1].hasSuffix(#""weight":72.50}"#))
    }
  }

  @Test("with --keys the key stands around the object, with --pretty lines are indented")
  func forms() throws {
    try withPeopleStore { path in
      let run = CommandRun(["get", path, "--collection", "Note/1", "ö", "--keys"])
      #expect(run.output == #"{"key":"ö","kind":"string","value":{"text":"secret ö"}}"# + "\n")
      let pretty = CommandRun(["get", path, "--collection", "Note/1", "a", "--pretty"])
      #expect(pretty.output == "{\n  \"text\": \"secret a\"\n}\n")
    }
  }

  @Test("keys that no object has are told by position, and are status 1")
  func missing() throws {
    try withPeopleStore { path in
      let run = CommandRun(["get", path, "--collection", "Person", "700", "1", "800"])
      #expect(run.status == .problems && run.lines.count == 1)
      #expect(run.error.contains("KEY 1 of 3") && run.error.contains("KEY 3 of 3"))
      #expect(!run.error.contains("700") && !run.error.contains("KEY 2"))
      let empty = CommandRun(["get", path, "--collection", "Visit", UUID().uuidString])
      #expect(empty.status == .problems && empty.output.isEmpty)
    }
  }

  @Test("a key of another kind than the collection's is bad usage, and nothing is printed")
  func wrongKind() throws {
    try withPeopleStore { path in
      let run = CommandRun(["get", path, "--collection", "Person", "1", "p1"])
      #expect(run.status == .failed && run.output.isEmpty)
      #expect(run.error.contains("KEY 2 must be an integer"))
      #expect(
        CommandRun(["get", path, "--collection", "Visit", "1"]).error.contains(
          "KEY 1 must be a UUID"))
    }
  }

  @Test(
    "compound keys are the texts of their parts with / between, and go out and in with export and import"
  )
  func compoundKeys() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/clinic.andiron"
      let text = "0E984725-C51C-4BF4-9960-E1C80E27ABA0/a~1b/-3"
      let kind = RecordKey.Kind.compound([.uuid, .string, .integer])
      let key = try #require(RecordKey(text: text, kind: kind))
      let store = try Store(at: URL(filePath: path))
      try store.write { try $0.collection("E").upsert(["n": 1], key: key) }
      try store.close()
      #expect(CommandRun(["get", path, "--collection", "E", text]).output == "{\"n\":1}\n")
      #expect(CommandRun(["get", path, "--collection", "E", text.lowercased()]).status == .sound)
      let other = CommandRun(["get", path, "--collection", "E", "a/b"])
      #expect(other.error.contains("KEY 1 must be a compound key uuid/string/integer"))
      #expect(CommandRun(["stats", path]).lines[0] == "collection E: 1 objects, keys \(kind)")
      let exported = CommandRun(["export", path, "--collection", "E", "--keys"]).output
      let envelope = #"{"key":"\#(text)","kind":"uuid/string/integer","value":{"n":1}}"#
      #expect(exported == envelope + "\n")
      let run = CommandRun(
        ["import", path + ".copy", "--collection", "E", "-", "--keys"], input: exported)
      #expect(run.status == .sound)
      #expect(
        CommandRun(["get", path + ".copy", "--collection", "E", text]).output == "{\"n\":1}\n")
      #expect(CommandRun(["verify", path + ".copy"]).output == "0 problems, 0 notes\n")
      let made = CommandRun(
        ["import", path + ".copy", "--collection", "E", "-"], input: "{\"n\":2}")
      #expect(made.status == .problems && made.error.contains("are not generated"))
      let named = CommandRun(
        [
          "import", path + ".copy", "--collection", "F", "-", "--key", "k", "--key-kind",
          "string/integer",
        ],
        input: #"{"k":"a/7"}"#)
      #expect(named.status == .sound)
      #expect(CommandRun(["get", path + ".copy", "--collection", "F", "a/07"]).status == .sound)
    }
  }

  @Test("a collection that is not there is told with the one that may have been meant")
  func noCollection() throws {
    try withPeopleStore { path in
      for command in [
        ["get", path, "--collection", "Persn", "1"], ["query", path, "Persn"],
        ["count", path, "Persn"],
      ] {
        let run = CommandRun(command)
        #expect(run.status == .failed && run.output.isEmpty)
        #expect(run.error.contains("there is no collection Persn; did you mean Person?"))
      }
    }
  }

  @Test("a store that is not there is status 2 and is not made")
  func noStore() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/absent"
      for command in [
        ["get", path, "--collection", "P", "1"], ["query", path, "P"], ["count", path],
        ["export", path, "--collections"],
      ] {
        let run = CommandRun(command)
        #expect(run.status == .failed && run.error.contains("notAStore"), "\(run.error)")
        #expect(!FileManager.default.fileExists(atPath: path))
      }
    }
  }

  @Test("reading changes no file")
  func readsOnly() throws {
    try withPeopleStore { path in
      let before = try fileContents(below: path)
      for command in [
        ["get", path, "--collection", "Person", "1"], ["query", path, "Person", "age > 1"],
        ["count", path],
        ["export", path, "--collections", "--output", path + ".out"], ["stats", path],
      ] { #expect(CommandRun(command).status == .sound) }
      #expect(try fileContents(below: path) == before)
    }
  }
}
