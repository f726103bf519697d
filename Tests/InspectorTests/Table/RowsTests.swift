import Andiron
import DocumentStore
import FHIRStore
import Foundation
import HTTPServer
import TestSupport
import Testing
import TextIndex
import ValueModel

@Suite struct RowsTests {
  @Test(
    "pages of each kind of collection have every record once, in any size", arguments: [1, 7, 500])
  func pagesHaveEveryRecordOnce(limit: Int) throws {
    let test = try TestInspector()
    var names: Set<String> = []
    for number in 0..<23 {
      let name = "n\(number)"
      names.insert(name)
      try test.put(#"{"resourceType":"Patient","id":"\#(name)","active":true}"#)
      try test.records.store.database("notes").create(["number": Value(number)], id: name)
      try test.records.store.write {
        try $0.collection("things").upsert(["number": Value(number)], key: .string(name))
      }
    }
    let places = [("resources", "r4/Patient"), ("database", "notes"), ("objects", "things")]
    for (kind, name) in places {
      let rows = test.rows([("kind", kind), ("name", name)], limit: limit)
      #expect(rows.count == 23, "\(kind)")
      #expect(Set(rows.map(\.key)) == names, "\(kind)")
    }
  }

  @Test("sorted and filtered rows are those of a naive search", arguments: Seeds.list(20))
  func rowsAgreeWithNaiveSearch(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let test = try TestInspector()
    var all: [(key: String, number: Int?)] = []
    try test.records.store.write { transaction in
      for position in 0..<Int.random(in: 0...60, using: &generator) {
        let number = generator.chance(1, in: 5) ? nil : Int.random(in: 0...9, using: &generator)
        let fields: [(String, Value)] = number.map { [("number", Value($0))] } ?? []
        all.append(("k\(position)", number))
        try transaction.collection("things").upsert(
          Value(object: fields + [("all", true)]), key: .string("k\(position)"))
      }
    }
    let bound = Int.random(in: 0...9, using: &generator)
    let isDescending = generator.chance(1, in: 2)
    let expected = all.filter { $0.number.map { $0 >= bound } ?? false }
    for (language, query) in [
      ("predicate", "number >= \(bound)"), ("selector", #"{"number":{"$gte":\#(bound)}}"#),
    ] {
      let fields = [
        ("kind", "objects"), ("name", "things"), ("language", language), ("query", query),
        ("columns", "number"),
      ]
      let limit = Int.random(in: 1...20, using: &generator)
      let found = all.isEmpty ? [] : test.rows(fields, limit: limit)
      #expect(Set(found.map(\.key)) == Set(expected.map(\.key)), "\(language)")
      #expect(found.count == expected.count, "\(language)")
      let order = isDescending ? "-number" : "number"
      let sorted = all.isEmpty ? [] : test.rows(fields + [("sort", order)], limit: limit)
      let numbers = sorted.compactMap { Int($0.cells[0]) }
      let inOrder = expected.compactMap(\.number).sorted()
      #expect(numbers == (isDescending ? inOrder.reversed() : inOrder), "\(language)")
    }
  }

  @Test("a FHIR search has its plan, its parameters for sorting, and cells that people read")
  func searchHasPlanAndCells() throws {
    let test = try TestInspector()
    try test.put(
      #"{"resourceType":"Patient","id":"p1","name":[{"family":"Lovelace","given":["Ada"]}],"birthDate":"1815-12-10"}"#
    )
    try test.put(
      #"{"resourceType":"Observation","id":"o1","status":"final","code":{"coding":[{"code":"8867-4","display":"Heart rate"}]},"subject":{"reference":"Patient/p1"},"valueQuantity":{"value":72.50,"unit":"/min"}}"#
    )
    let fields = [
      ("kind", "resources"), ("name", "r4/Observation"), ("language", "fhir"),
      ("query", "code=8867-4"),
      ("columns", "code,valueQuantity,subject,code.coding.display,valueQuantity.value"),
    ]
    let json = test.ask("rows", fields).json
    let cells = json["rows"]?[0]?["cells"]?.elements.map { $0.string }
    #expect(cells == ["Heart rate", "72.50 /min", "Patient/p1", "Heart rate", "72.50"])
    #expect(json["plan"]?["lines"]?[0]?.string?.contains("index search") == true)
    #expect(json["sortable"]?.elements.contains { $0.string == "date" } == true)
    let sorts = json["columns"]?.elements.map { $0["sort"]?.string }
    #expect(sorts == ["code", "value-quantity", "subject", nil, nil])
    let names = test.rows(
      [("kind", "resources"), ("name", "r4/Patient"), ("columns", "name")], limit: 5)
    #expect(names.map(\.cells) == [["Ada Lovelace"]])
  }

  @Test("documents are found by words, best first, where they have an index")
  func documentsAreFoundByWords() throws {
    let test = try TestInspector()
    let notes = try test.records.store.database("notes")
    let fields = [
      ("kind", "database"), ("name", "notes"), ("language", "words"), ("query", "engine"),
    ]
    try notes.create(["text": "an engine, the engine"], id: "a")
    try notes.create(["text": "one engine among many other words of a long note"], id: "b")
    try notes.create(["text": "nothing"], id: "c")
    #expect(test.ask("rows", fields).status == 400)
    try test.records.store.write { try $0.database("notes").addTextIndex(TextIndex(["text"])) }
    #expect(test.rows(fields, limit: 1).map(\.key) == ["a", "b"])
  }

  @Test("a mistake in a query has its place")
  func mistakesHaveTheirPlaces() throws {
    let test = try TestInspector()
    try test.put(#"{"resourceType":"Patient","id":"p1"}"#)
    let place = [("kind", "resources"), ("name", "r4/Patient")]
    for (language, query, position) in [
      ("predicate", "id = ", 5), ("predicate", "\"🧑\" = = 1", 7), ("selector", "{\"a\": }", 6),
      ("fhir", "active=true&unknown=1", 12),
    ] {
      let reply = test.ask("rows", place + [("language", language), ("query", query)])
      #expect(reply.status == 400, "\(query)")
      #expect(reply.json["position"]?.integer == Int64(position), "\(query): \(reply.json.json())")
    }
    let selector = test.ask(
      "rows", place + [("language", "selector"), ("query", #"{"a":{"$no":1}}"#)])
    #expect(selector.json["error"]?.string?.contains("a") == true)
  }
}
