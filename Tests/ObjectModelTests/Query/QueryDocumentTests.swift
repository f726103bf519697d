@testable import ModelTestSupport
import Foundation
import ObjectModel
import Testing
import ValueModel

/// The examples of `docs/queries.md`, in their order.
@Suite struct QueryDocumentTests {
  @Test func jsonAndQueriesWorkWithoutAStore() throws {
    let patient = try JSON.parse(
      #"{"name": [{"given": ["Joey"]}], "weight": 72.50, "born": 1968}"#)
    #expect(patient["name"]?[0]?["given"]?[0]?.string == "Joey")
    #expect(patient["weight"]?.decimal?.text == "72.50")
    var older = patient
    try older.set(1967, at: "born")
    #expect(patient["born"] == 1968)
    #expect(older["born"] == 1967)
    let young = try Filter(
      predicate: "born < %@ AND ANY name.given BEGINSWITH[c] %@", 1970, "j")
    #expect(try CompiledFilter(young).matches(patient))
  }

  @Test func aQueryIsFilteredSortedAndProjected() throws {
    let query = Query(
      filter: try Filter(predicate: "age > 30 AND ANY name.given BEGINSWITH[c] %@", "jo"),
      sorts: [SortKey("name.family"), SortKey("age", .descending, nulls: .first)],
      limit: 10, offset: 20, projection: ["id", "name.given"])
    let value: Value = ["id": 1, "age": 31, "name": [["family": "T", "given": ["Joey"]]]]
    let values = [value, ["age": 31], value]
    let filter = try CompiledFilter(query.filter)
    let matching = try values.filter(filter.matches)
    let sorted = matching.sorted(by: CompiledSort(query.sorts).isBefore)
    let part = CompiledProjection(["id"]).apply(to: value)
    #expect(sorted == [value, value])
    #expect(part == ["id": 1])
    #expect(
      query.projection.map(CompiledProjection.init)?.apply(to: value).json()
        == #"{"id":1,"name":[{"given":["Joey"]}]}"#)
  }

  @Test func pathsReachWhatTheTableSays() {
    let rows: [(Value, ValuePath, [Value])] = [
      (["a": 1], "a", [1]), (["a": 1], "b", []), (["a": [1, 2]], "a", [[1, 2], 1, 2]),
      (["a": [1, 2]], "a[0]", [1]), (["a": [["b": 1], ["b": [2]]]], "a.b", [1, [2], 2]),
      (["a": ["b": 1]], "a[0].b", []),
    ]
    for (value, path, reached) in rows { #expect(NaiveEvaluator.reached(path, value) == reached) }
    #expect(NaiveEvaluator.elements("a.b", rows[4].0) == [1, 2])
  }

  @Test func predicateTextIsRead() throws {
    _ = try Filter(predicate: "id == %@ AND ANY name.given BEGINSWITH[c] %@", "7", "jo")
    _ = try Filter(predicate: "age BETWEEN {18, 65} && NOT (status IN %@)", ["draft", "error"])
    let error = #expect(throws: PredicateTextError.self) {
      try Filter(predicate: "died == nil AND %K > %d", "a..b", 1)
    }
    #expect(error?.description == "byte 16 of the predicate: argument 0 has to be a path")
    _ = try Filter(
      predicate: "SUBQUERY(name, $n, $n.use == 'usual' AND $n.given.@count > 1).@count > 0")
  }

  @Test func errorsPointAtTheCharacter() {
    let text = "age > 30 AND name BEGINSWITH 5"
    let error = #expect(throws: PredicateTextError.self) { try Filter(predicate: text) }
    #expect(error?.description == "byte 29 of the predicate: expected a string")
    #expect(
      error?.caret(in: text) == text + "\n" + String(repeating: " ", count: 29)
        + "^ expected a string")
  }

  @Test func keyPathsMakeFilters() throws {
    let filter: TypedFilter<SamplePerson> =
      \.name.family == "Green" && \.age > 30 && !(\.nickname == nil)
    let same = TypedFilter<SamplePerson> {
      $0.age > 30 && $0.name.family.hasPrefix("G", .caseInsensitive)
    }
    let nested = TypedFilter<SamplePerson>.where {
      $0.contacts.any { $0.rank > 1 && $0.name.given.contains("Joey") } && $0.tags.count >= 2
    }
    let resolved = try filter.filter(resolvedBy: SampleResolver())
    let person: Value = ["name": ["family": "Green"], "age": 31, "nickname": "R"]
    #expect(try resolved.matches(person))
    #expect(try same.filter(resolvedBy: SampleResolver()).matches(person))
    #expect(try !nested.filter(resolvedBy: SampleResolver()).matches(person))
  }

  @Test func predicatesOfFoundationMakeFilters() throws {
    let name = "Joey"
    let filter = try Filter(
      #Predicate<SamplePerson> {
        $0.age > 30 && $0.contacts.contains { $0.name?.given.contains(name) == true }
      },
      fields: SampleResolver())
    #expect(try filter.matches(["age": 31, "contacts": [["name": ["given": ["Joey"]]]]]))
  }

  @Test func filtersHaveANormalForm() {
    #expect(
      Filter.not(.and([.comparison("a", .equal, 1), .isNull("b")])).normalized()
        == .or([.comparison("a", .notEqual, 1), .not(.isNull("b"))]))
    #expect(
      Filter.or([.comparison("a", .equal, 2), .isIn("a", [1])]).normalized() == .isIn("a", [1, 2]))
    let range = ValueRange(lower: .init(3, isInclusive: false), upper: .init(5, isInclusive: false))
    #expect(
      Filter.and([.comparison("a", .greater, 3), .comparison("a", .less, 5)])
        .normalized { scopes, path in scopes.isEmpty && path == "a" } == .range("a", range))
  }
}
