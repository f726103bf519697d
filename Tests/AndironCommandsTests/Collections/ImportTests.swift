import Andiron
import FileAccess
import Foundation
import Testing
import ValueModel

@testable import AndironCommands

@Suite struct ImportTests {
  private func withNewStore(_ body: (String) throws -> Void) throws {
    try withTemporaryDirectory { try body($0 + "/new.andiron") }
  }

  @Test(
    "an array, one object, objects in a row and lines are all taken",
    arguments: [
      ("[{\"id\":1},\n {\"id\":2}]", 2), ("{\"id\":1}", 1), ("{\"id\":1}{\"id\":2} {\"id\":3}", 3),
      ("{\"id\":1}\n{\"id\":2}\n", 2), ("\u{FEFF} [ ]", 0), ("", 0), (" \n", 0),
      ("{\n \"id\":\n1}\n", 1), ("\u{FEFF}{\"id\":1}\r\n{\"id\":2}", 2),
    ])
  func forms(text: String, count: Int) throws {
    try withNewStore { path in
      let run = CommandRun(["import", path, "--collection", "P", "-", "--key", "id"], input: text)
      #expect(run.status == .sound && run.error.isEmpty, "\(run.error)")
      let objects = count == 1 ? "object" : "objects"
      #expect(run.output == "\(count) \(objects) imported (\(count) new, 0 replaced)\n")
      let exported = CommandRun(["export", path, "--collection", "P"])
      if count > 0 { #expect(exported.lines == (1...count).map { "{\"id\":\($0)}" }) }
    }
  }

  @Test("export, import and export again give the same bytes, for every kind of key")
  func roundTrip() throws {
    try withPeopleStore { path in
      let made = CommandRun(
        ["import", path, "--collection", "Visit", "-"], input: "{\"n\":1.50}{\"n\":2}")
      #expect(made.status == .sound)
      for name in ["Person", "Note/1", "Visit"] {
        let first = CommandRun(["export", path, "--collection", name, "--keys"]).output
        let run = CommandRun(
          ["import", path + ".copy", "--collection", name, "-", "--keys", "--json"], input: first)
        #expect(run.status == .sound && run.json?["imported"] as? Int ?? 0 > 1)
        #expect(
          CommandRun(["export", path + ".copy", "--collection", name, "--keys"]).output == first)
        let again = CommandRun(
          ["import", path + ".copy", "--collection", name, "-", "--keys", "--json"], input: first)
        #expect(again.json?["inserted"] as? Int == 0)
        #expect(
          CommandRun(["export", path + ".copy", "--collection", name, "--keys"]).output == first)
      }
    }
  }

  @Test(
    "a file that is exported for a whole store is refused for one collection only where it is of another"
  )
  func envelopesOfCollections() throws {
    try withPeopleStore { path in
      let all = CommandRun(["export", path, "--collections", "--keys"]).output
      let run = CommandRun(
        ["import", path + ".copy", "--collection", "Person", "-", "--keys", "--skip"], input: all)
      #expect(run.output.hasPrefix("10 objects imported") && run.status == .problems)
      #expect(run.error.contains("line 1, column 1 (byte 0): it belongs to another collection"))
    }
  }

  @Test(
    "the kind of keys is that of the option, else that of the first key",
    arguments: [
      (["--key", "id"], "{\"id\":\"7\"}", RecordKey.Kind.string),
      (["--key", "id"], "{\"id\":7}", .integer),
      (["--key", "id", "--key-kind", "string"], "{\"id\":7}", .string),
      (["--key", "id", "--key-kind", "integer"], "{\"id\":\"7\"}", .integer),
      ([], "{\"id\":7}", .uuid),
      (["--key-kind", "string"], "{\"id\":7}", .string),
      (["--keys"], "{\"key\":\"7\",\"value\":{}}", .string),
      (["--keys"], "{\"key\":7,\"value\":{}}", .integer),
      (
        ["--keys"],
        "{\"key\":\"0E984725-C51C-4BF4-9960-E1C80E27ABA0\",\"kind\":\"uuid\",\"value\":{}}", .uuid
      ),
    ])
  func kinds(options: [String], text: String, kind: RecordKey.Kind) throws {
    try withNewStore { path in
      let run = CommandRun(["import", path, "--collection", "P", "-"] + options, input: text)
      #expect(run.status == .sound, "\(run.error)")
      let store = try Store(at: URL(filePath: path))
      #expect(try store.collection("P").description()?.keyKind == kind)
      try store.close()
    }
  }

  @Test(
    "an object without a right key is refused by its place, and not shown",
    arguments: [
      (
        ["--key", "id"], "{\"id\":1}\n {\"no\":2}",
        "line 2, column 2 (byte 10): there is no value at id"
      ),
      (["--key", "id"], "{\"id\":1}{\"id\":\"secret\"}", "(byte 8): id must be an integer"),
      (["--key", "id"], "{\"id\":\"\"}", "id must be a string"),
      (
        ["--key", "id"], "[{\"id\":1}, [\"secret\"]]",
        "column 12 (byte 11): expected an object, found array"
      ),
      (["--keys"], "{\"key\":1,\"value\":{},\"secret\":1}", "expected an envelope with the fields"),
      (
        ["--keys"], "{\"key\":1,\"value\":\"secret\"}",
        "expected an envelope with a key and an object"
      ),
      (["--keys"], "{\"key\":1,\"kind\":\"secret\",\"value\":{}}", "kind must be"),
      (
        ["--keys"], "{\"key\":1,\"value\":{}}{\"key\":\"a\",\"kind\":\"string\",\"value\":{}}",
        "of kind string"
      ),
      (["--key-kind", "integer"], "{}", "--key or --keys is needed"),
    ])
  func badKeys(options: [String], text: String, message: String) throws {
    try withNewStore { path in
      let run = CommandRun(["import", path, "--collection", "P", "-"] + options, input: text)
      #expect(run.status == .problems)
      #expect(run.error.contains(message) && !run.error.contains("secret"), "\(run.error)")
      #expect(run.error.contains("the import ended here"))
    }
  }

  @Test("what is malformed ends the import; what stands before it is stored")
  func malformed() throws {
    try withNewStore { path in
      let text = (0..<1500).map { "{\"id\":\($0)}\n" }.joined() + "{\"id\":secret}\n{\"id\":1}\n"
      let run = CommandRun(["import", path, "--collection", "P", "-", "--key", "id"], input: text)
      #expect(run.status == .problems && run.output.hasPrefix("1500 objects imported"))
      #expect(run.error.contains("line 1501, column 7") && !run.error.contains("secret"))
      #expect(CommandRun(["count", path, "P"]).output == "1500\n")
    }
  }

  @Test("with --skip all else is stored, and each left out is listed")
  func skip() throws {
    try withNewStore { path in
      let text = "{\"id\":1}\n{\"id\":\n[]\n\n{\"id\":2} x\n{\"no\":3}\n{\"id\":4}"
      let run = CommandRun(
        ["import", path, "--collection", "P", "-", "--key", "id", "--skip"], input: text)
      #expect(run.status == .problems)
      #expect(run.output == "2 objects imported (2 new, 0 replaced), 4 skipped\n")
      let places = run.error.split(separator: "\n").compactMap {
        $0.firstMatch(of: #/line (\d+)/#)?.1
      }
      #expect(Set(places) == ["2", "3", "5", "6"])
      #expect(
        CommandRun(["export", path, "--collection", "P"]).lines == ["{\"id\":1}", "{\"id\":4}"])
      let array = CommandRun(
        ["import", path, "--collection", "A", "-", "--skip", "--json"],
        input: "[{\"id\":1}, 5, {\"id\":2}]")
      #expect(array.json?["imported"] as? Int == 2 && array.json?["skipped"] as? Int == 1)
    }
  }

  @Test("an object that a unique index refuses is told, without its content")
  func unique() throws {
    try withPeopleStore { path in
      let text = """
        {"id":20,"email":"new@example.org"}
        {"id":21,"email":"secret4@example.org"}
        {"id":22,"email":"other@example.org"}
        """
      let run = CommandRun(
        ["import", path, "--collection", "Person", "-", "--key", "id"], input: text)
      #expect(run.status == .problems && run.output.hasPrefix("1 object imported"))
      #expect(run.error.contains("line 2") && run.error.contains("(index email)"))
      #expect(!run.error.contains("secret"))
      let skipped = CommandRun(
        ["import", path, "--collection", "Person", "-", "--key", "id", "--skip"], input: text)
      #expect(skipped.output.hasPrefix("2 objects imported (1 new, 1 replaced), 1 skipped"))
      #expect(CommandRun(["count", path, "Person"]).output == "12\n")
    }
  }

  @Test("bad usage is status 2, and no store is made")
  func badUsage() throws {
    try withNewStore { path in
      for (options, message) in [
        (["-", "--key", "a", "--keys"], "cannot be combined"),
        (["-", "--key-kind", "x"], "--key-kind takes"),
        (["-", "--key", "a..b"], "--key: byte"),
        (["/nowhere/x.json"], "cannot read /nowhere/x.json"), (["/"], "cannot read /"),
      ] {
        let run = CommandRun(["import", path, "--collection", "P"] + options, input: "{}")
        #expect(run.status == .failed && run.error.contains(message), "\(run.error)")
        #expect(!FileManager.default.fileExists(atPath: path))
      }
    }
  }

  @Test("a kind of keys that the collection does not have is status 2")
  func otherKind() throws {
    try withPeopleStore { path in
      let run = CommandRun(
        ["import", path, "--collection", "Person", "-", "--key-kind", "uuid"], input: "{}")
      #expect(run.status == .failed && run.error.contains("has keys of kind integer, not uuid"))
    }
  }

  @Test("input that fails half way is status 2, with what was imported")
  func brokenInput() throws {
    struct Broken: Error {}
    try withNewStore { path in
      let error = Locked("")
      let calls = Locked(0)
      let console = Console(
        output: { _ in }, error: { text in error.withLock { $0 += text } },
        input: { _ in
          let call = calls.withLock { calls -> Int in
            calls += 1
            return calls
          }
          if call > 3 { throw Broken() }
          return Array(String(repeating: "{\"n\":1}", count: 700).utf8)
        })
      #expect(
        AndironTool.whole.run(["import", path, "--collection", "P", "-"], console: console)
          == .failed)
      #expect(error.withLock { $0 }.contains("2000 objects imported"))
      #expect(CommandRun(["count", path, "P"]).output == "2000\n")
    }
  }

  @Test("on a terminal a line tells objects and rate")
  func progress() throws {
    try withNewStore { path in
      let file = path + ".json"
      try Data("{\"id\":1}".utf8).write(to: URL(filePath: file))
      let run = CommandRun(["import", path, "--collection", "P", file], onTerminal: true)
      #expect(run.error.hasPrefix("\rimporting: 0 objects, 8 B (100 %), "))
      #expect(run.error.contains("objects/s") && run.error.hasSuffix(" \r"))
      #expect(CommandRun(["import", path, "--collection", "P", file]).error.isEmpty)
    }
  }
}
