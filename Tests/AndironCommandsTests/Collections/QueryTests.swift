import Foundation
import Testing

@testable import AndironCommands

@Suite struct QueryTests {
  private func identifiers(_ run: CommandRun) -> [String] {
    run.lines.compactMap { line in
      (try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])?["id"] as? String
    }
  }

  @Test("a predicate chooses, sorts decide the order, offset and limit the part")
  func query() throws {
    try withPeopleStore { path in
      let all = CommandRun(["query", path, "Person"])
      #expect(all.status == .sound && all.error.isEmpty && all.lines.count == 10)
      let some = CommandRun([
        "query", path, "Person", "age BETWEEN {%d, %@}", "30", "31", "--sort", "age:desc", "--sort",
        "id:desc", "--offset", "1", "--limit=4",
      ])
      #expect(identifiers(some) == ["p4", "p1", "p6", "p3"])
      #expect(CommandRun(["query", path, "Visit"]).output.isEmpty)
    }
  }

  @Test("fields are projected, keys stand around")
  func projection() throws {
    try withPeopleStore { path in
      let run = CommandRun([
        "query", path, "Person", "id == %@", "p5", "--fields", "age,name.given[0]", "--keys",
      ])
      #expect(
        run.output == #"{"key":5,"kind":"integer","value":{"name":{"given":["A5"]},"age":32}}"#
          + "\n")
    }
  }

  @Test("an argument is the JSON that it spells, else a string, and a string where one is wanted")
  func arguments() throws {
    try withPeopleStore { path in
      #expect(CommandRun(["count", path, "Person", "age == %@", "31"]).output == "3\n")
      #expect(CommandRun(["count", path, "Person", "age == %@", "\"31\""]).output == "0\n")
      #expect(
        CommandRun(["count", path, "Person", "%K IN %@", "id", "[\"p1\", \"p2\"]"]).output == "2\n")
      #expect(CommandRun(["count", path, "Person", "id CONTAINS %s", "1"]).output == "2\n")
      #expect(CommandRun(["count", path, "Person", "age > %d", "-7"]).output == "10\n")
      #expect(CommandRun(["count", path, "Person", "note == %@", "null"]).output == "10\n")
      let wrong = CommandRun(["count", path, "Person", "age > %d", "secret"])
      #expect(wrong.status == .failed && !wrong.error.contains("secret"))
      #expect(wrong.error.contains("argument 0 has to be an integer"))
    }
  }

  @Test("a mistake in the predicate is shown with a caret below its place")
  func caret() throws {
    try withPeopleStore { path in
      let run = CommandRun(["query", path, "Person", "age > 30 AND name BEGINSWITH 5"])
      #expect(run.status == .failed && run.output.isEmpty)
      let lines = run.error.split(separator: "\n")
      #expect(lines[1] == "age > 30 AND name BEGINSWITH 5")
      #expect(lines[2] == String(repeating: " ", count: 29) + "^ expected a string")
      let surplus = CommandRun(["query", path, "Person", "age > 30", "7"])
      #expect(surplus.status == .failed && surplus.error.contains("1 arguments were given, 0 used"))
    }
  }

  @Test("a field that no object has is noted, and the answer stays on standard output alone")
  func absentFields() throws {
    try withPeopleStore { path in
      for options in [["agee == 30"], ["--sort", "agee"], ["--fields", "id,agee"]] {
        let run = CommandRun(["query", path, "Person"] + options)
        #expect(run.status == .sound)
        #expect(
          run.error
            == "note: there is no field agee in any of 10 objects; did you mean age?\n",
          "\(options)")
        #expect(!run.output.contains("note"))
      }
      let count = CommandRun(["count", path, "Person", "agee == 30"])
      #expect(count.output == "0\n" && count.error.contains("did you mean age?"))
      let explained = CommandRun(["query", path, "Person", "agee == 30", "--explain"])
      #expect(explained.error.isEmpty && explained.output.contains("did you mean age?"))
    }
  }

  @Test("bad options are told")
  func badOptions() throws {
    try withPeopleStore { path in
      for (options, message) in [
        (["--limit", "-1"], "--limit takes a whole number"),
        (["--sort", "a..b"], "--sort: byte 2"),
        (["--sort", "age:dsc"], "asc or desc"),
        (["--fields", "age,"], "--fields: a path is empty"),
        (["--table", "--json"], "cannot be combined"),
      ] {
        let run = CommandRun(["query", path, "Person"] + options)
        #expect(run.status == .failed && run.error.contains(message), "\(run.error)")
      }
    }
  }

  @Test("--explain prints the plan without constants and no object")
  func explain() throws {
    try withPeopleStore { path in
      let query = ["query", path, "Person", "email == 'secret4@example.org'", "--explain"]
      let run = CommandRun(query)
      #expect(run.status == .sound && run.output.contains("email"))
      #expect(!run.output.contains("secret"))
      let json = try #require(CommandRun(query + ["--json"]).json)
      #expect(json["indexes"] as? [String] == ["email"])
      #expect(json["objects"] as? Int == 10 && json["scansEverything"] as? Bool == false)
    }
  }

  @Test("count knows all collections, one, and a predicate, as text and as JSON")
  func count() throws {
    try withPeopleStore { path in
      #expect(CommandRun(["count", path]).output == "Note/1: 3\nPerson: 10\nVisit: 0\n")
      let list = try #require(CommandRun(["count", path, "--json"]).json?["collections"])
      #expect((list as? [[String: Any]])?.map { $0["count"] as? Int } == [3, 10, 0])
      #expect(CommandRun(["count", path, "Person"]).output == "10\n")
      let one = CommandRun(["count", path, "Person", "age == 30", "--json"]).json
      #expect(one?["count"] as? Int == 3 && one?["collection"] as? String == "Person")
    }
  }

  @Test("output that is closed ends the command with status 2")
  func closedOutput() throws {
    struct Closed: Error {}
    try withPeopleStore { path in
      let console = Console(output: { _ in throw Closed() }, error: { _ in })
      for command in ["query", "export"] {
        #expect(AndironTool.whole.run([command, path, "Person"], console: console) == .failed)
      }
    }
  }
}
