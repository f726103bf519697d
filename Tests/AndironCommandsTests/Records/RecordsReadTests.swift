import Foundation
import Testing
import ValueModel

@testable import AndironCommands

/// `export`, `get`, `count` and `search` of resources.
@Suite struct RecordsReadTests {
  private static let lines = RecordsStore.people.split(separator: "\n").map(String.init)

  @Test("an export is ordered by type, and takes types, a search, a Bundle and a file")
  func export() throws {
    try withRecords(RecordsStore.people) { path in
      let lines = Self.lines
      #expect(CommandRun(["export", path]).lines == [lines[2], lines[0], lines[1]])
      #expect(CommandRun(["export", path, "--type", "Patient"]).lines == [lines[0], lines[1]])
      let found = CommandRun(["export", path, "--query", "Patient?_sort=-birthdate"])
      #expect(found.lines == [lines[1], lines[0]])
      let bundle = CommandRun(["export", path, "--query", "Patient?gender=male", "--bundle"])
      let expected = #"{"resourceType":"Bundle","type":"collection","entry":["#
      #expect(bundle.output.replacing("\n", with: "") == expected + #"{"resource":\#(lines[1])}]}"#)
      let none = CommandRun(["export", path, "--type", "Device", "--bundle"])
      #expect(none.output == #"{"resourceType":"Bundle","type":"collection"}"# + "\n")
      let run = CommandRun(["export", path, "--output", path + ".ndjson", "--json"])
      #expect(run.json?["resources"] as? Int == 3)
      let written = try String(contentsOfFile: path + ".ndjson", encoding: .utf8)
      #expect(written == CommandRun(["export", path]).output)
    }
  }

  @Test("resources come by type and id, in the order of the references")
  func get() throws {
    try withRecords(RecordsStore.people) { path in
      let run = CommandRun(["get", path, "Patient/b", "Patient/x", "Observation/o1"])
      #expect(run.status == .problems && run.lines == [Self.lines[1], Self.lines[2]])
      #expect(run.error.contains("REFERENCE 2 of 3"))
      let pretty = CommandRun(["get", path, "Patient/a", "--pretty", "--release", "r4"])
      #expect(pretty.output.hasPrefix("{\n  \"resourceType\": \"Patient\",\n"))
      #expect(CommandRun(["get", path, "Patient/a", "--release", "r5"]).status == .problems)
      for (arguments, message) in [
        (["Patient"], "REFERENCE 1 must be TYPE/ID"), (["Patint/a"], "did you mean Patient?"),
        (["Patient/a", "--keys"], "--keys needs --collection"),
      ] {
        let run = CommandRun(["get", path] + arguments)
        #expect(run.status == .failed && run.error.contains(message), "\(run.error)")
      }
    }
  }

  @Test("counts are by type and release, and of one type")
  func count() throws {
    try withRecords(RecordsStore.people) { path in
      let patient = #"{"resourceType":"Patient","id":"n"}"#
      #expect(
        CommandRun(["import", path, "-", "--release", "r5"], input: patient).status == .sound)
      #expect(
        CommandRun(["import", path, "--collection", "Visit", "-"], input: "{}").status == .sound)
      let run = CommandRun(["count", path])
      #expect(
        run.lines.map { $0.split(separator: " ").joined(separator: " ") } == [
          "type r4 r5", "----------- -- --", "Observation 1", "Patient 2 1", "all 3 1", "Visit: 1",
        ])
      #expect(CommandRun(["count", path, "Patient"]).output == "3\n")
      #expect(CommandRun(["count", path, "Patient", "--release", "r5"]).output == "1\n")
      #expect(CommandRun(["count", path, "Device"]).output == "0\n")
      #expect(CommandRun(["count", path, "Visit"]).output == "1\n")
      #expect(CommandRun(["count", path, "Observation", "status == 'final'"]).output == "1\n")
      #expect(CommandRun(["query", path, "Observation", "--fields", "id"]).status == .sound)
      #expect(CommandRun(["query", path, "Patient"]).error.contains("r4/Patient, r5/Patient"))
      let json = try #require(CommandRun(["count", path, "--json"]).json)
      #expect((json["resources"] as? [[String: Any]])?.count == 3)
      #expect((json["collections"] as? [[String: Any]])?.count == 1)
    }
  }

  @Test(
    "a search is a table, lines or a Bundle, with what it includes, and the same without indexes")
  func search() throws {
    try withRecords(RecordsStore.people) { path in
      let table = CommandRun(["search", path, "Patient?_sort=birthdate"])
      #expect(table.status == .sound && table.error.hasPrefix("2 match, "))
      #expect(table.lines[0].hasPrefix("resource   name"))
      #expect(table.lines[2].hasPrefix("Patient/a  Ada Stone  1815-12-10  female"))
      let search = "Observation?code=8867-4&value-quantity=gt70&_include=Observation:patient"
      let run = CommandRun(["search", path, search, "--json"])
      #expect(run.lines == [Self.lines[2], Self.lines[0]])
      #expect(run.error.hasPrefix("1 match, 1 included, "))
      let again = CommandRun(["search", path, search, "--json", "--no-indexes"])
      #expect(again.output == run.output)
      let bundle = try #require(CommandRun(["search", path, search, "--bundle"]).json)
      #expect(bundle["total"] as? Int == 1 && (bundle["entry"] as? [Any])?.count == 2)
      #expect(CommandRun(["search", path, "Patient?_summary=count"]).output == "2\n")
      let part = CommandRun(["search", path, "Observation?_elements=status", "--json"])
      #expect(part.lines.count == 1 && part.output.contains(#""code":"SUBSETTED""#))
      // All that this observation has belongs to its summary.
      let summary = CommandRun(["search", path, "Observation?_summary=true", "--json"])
      #expect(summary.lines == [Self.lines[2]])
    }
  }

  @Test("a plan tells what each parameter costs")
  func explain() throws {
    try withRecords(RecordsStore.text) { path in
      let run = CommandRun([
        "search", path, "Patient?birthdate=gt2200&name=xyzzy", "--explain",
      ])
      #expect(
        run.status == .sound && run.output.contains("parameters, each on its own:\n  birthdate: "))
      let json = try #require(
        CommandRun(["search", path, "Patient?name=a", "--explain", "--json"]).json)
      #expect(json["resources"] as? Int == 3)
      let parameters = try #require(json["parameters"] as? [[String: Any]])
      #expect(parameters.map { $0["name"] as? String } == ["name"])
    }
  }

  @Test(
    "a query of resources that names a field which their type does not have is refused",
    arguments: [
      (["gendr == 'male'"], "there is no field gendr; did you mean gender?"),
      (["--sort", "birthdate:desc"], "did you mean birthDate?"),
      (["--fields", "id,name.famly"], "there is no field name.famly; did you mean family?"),
      (["ANY name.given == 5"], "is compared with numbers"),
      (["birthDate > 1980"], "the field birthDate holds text and is compared with numbers"),
    ])
  func unknownField(options: [String], message: String) throws {
    try withRecords(RecordsStore.people) { path in
      let run = CommandRun(["query", path, "Patient"] + options)
      #expect(
        run.status == .failed && run.output.isEmpty && run.error.contains(message), "\(run.error)")
    }
  }

  @Test("fields that a type has and no resource fills are no mistake")
  func unfilledField() throws {
    try withRecords(RecordsStore.people) { path in
      for predicate in [
        "deceasedBoolean == true", "_birthDate.extension.url == 'x'", "contained.whatever == 1",
        "resourceType == 'Group'", "ANY extension.valueDecimal > 1", "contact.name.family == 'x'",
      ] {
        let query = CommandRun(["query", path, "Patient", predicate])
        #expect(query.status == .sound && query.error.isEmpty, "\(predicate): \(query.error)")
        #expect(query.output.isEmpty)
      }
    }
  }

  @Test(
    "bad searches are status 2 with what is wrong",
    arguments: [
      (["Patint"], "did you mean Patient?"), (["Patient?nam=a"], "did you mean name?"),
      (["Patient?name:above=a"], "no such modifier"), (["?name=a"], "begins with a type"),
      (["Patient?birthdate=secret"], "expected a date"), (["Patient?_count=x"], "_count"),
      (["Patient", "--bundle", "--json"], "--bundle cannot be combined"),
    ])
  func badSearch(arguments: [String], message: String) throws {
    try withRecords(RecordsStore.people) { path in
      let run = CommandRun(["search", path] + arguments)
      #expect(run.status == .failed && run.output.isEmpty)
      #expect(run.error.contains(message) && !run.error.contains("secret"), "\(run.error)")
    }
  }
}
