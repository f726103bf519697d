@testable import ModelTestSupport
import ObjectModel
import TestSupport
import Testing
import ValueModel

@Suite struct SortAndProjectionTests {
  @Test func nullsStandWhereTheyAreWantedInBothDirections() {
    let values: [Value] = [["a": 2], [:], ["a": 1], ["a": .null], ["a": "x"]]
    func sorted(_ order: SortDirection, _ nulls: NullOrder) -> [Value] {
      let sort = CompiledSort([SortKey("a", order, nulls: nulls)])
      return values.sorted(by: sort.isBefore).map { $0["a"] ?? .null }
    }
    #expect(sorted(.ascending, .last) == [1, 2, "x", .null, .null])
    #expect(sorted(.ascending, .first) == [.null, .null, 1, 2, "x"])
    #expect(sorted(.descending, .last) == ["x", 2, 1, .null, .null])
    #expect(sorted(.descending, .first) == [.null, .null, "x", 2, 1])
  }

  @Test func laterKeysDecideWhereEarlierOnesAreEqual() {
    let values: [Value] = [["a": 1, "b": 1], ["a": 1.0, "b": 2], ["a": 0, "b": 3]]
    let sort = CompiledSort([SortKey("a"), SortKey("b", .descending)])
    #expect(values.sorted(by: sort.isBefore).map { $0["b"] } == [3, 2, 1])
  }

  @Test func arraysSortByTheirLeastAndGreatest() {
    let one: Value = ["a": [1, 9]]
    let other: Value = ["a": [["b": 0], 5, []]]
    #expect(CompiledSort([SortKey("a")]).compare(one, other) < 0)
    #expect(CompiledSort([SortKey("a.b")]).compare(one, other) > 0)
    #expect(CompiledSort([SortKey("a", .descending)]).compare(["a": [1, 9]], ["a": [8]]) < 0)
  }

  @Test(arguments: Seeds.list(2))
  func sortsAgreeWithANaiveOne(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<3_000 {
      let key = SortKey(
        RandomFilter().path(&generator), generator.chance(1, in: 2) ? .ascending : .descending,
        nulls: generator.chance(1, in: 2) ? .first : .last)
      let (left, right) = (RandomValue.value(&generator), RandomValue.value(&generator))
      let found = CompiledSort([key]).compare(left, right)
      try #require(found == Self.compare(key, left, right), "seed \(seed)")
    }
  }

  private static func compare(_ key: SortKey, _ left: Value, _ right: Value) -> Int {
    func place(_ value: Value) -> Value? {
      let reached = NaiveEvaluator.reached(key.path, value)
        .filter { $0.kind != .null && $0.kind != .array }.sorted { $0.compare(to: $1) < 0 }
      return key.order == .ascending ? reached.first : reached.last
    }
    let (one, two) = (place(left), place(right))
    guard let one, let two else {
      let order = (one == nil ? 0 : 1) - (two == nil ? 0 : 1)
      return key.nulls == .first ? order : -order
    }
    return key.order == .ascending ? one.compare(to: two) : two.compare(to: one)
  }

  @Test func projectionsKeepShapeAndOrder() {
    let value: Value = [
      "id": 1, "name": [["use": "a", "given": ["x", "y"]], ["given": ["z"]], 5], "age": 3,
    ]
    func part(_ paths: ValuePath...) -> String { CompiledProjection(paths).apply(to: value).json() }
    #expect(part("age", "id") == #"{"id":1,"age":3}"#)
    #expect(part("name.given") == #"{"name":[{"given":["x","y"]},{"given":["z"]}]}"#)
    #expect(
      part("name[0].use", "name.given[0]")
        == #"{"name":[{"use":"a","given":["x"]},{"given":["z"]}]}"#)
    #expect(part("") == value.json())
    #expect(part("absent") == "{}")
    #expect(part() == "{}")
  }

  @Test func pagesAreCutAfterSorting() {
    let query = Query(limit: 2, offset: 1)
    #expect(Array(query.page(of: [1, 2, 3, 4])) == [2, 3])
    #expect(Array(Query(offset: 9).page(of: [1])) == [])
    #expect(Query(limit: -1, offset: -1) == Query(limit: 0))
    #expect(Query(sorts: [SortKey("a")]) != Query(sorts: [SortKey("a", .descending)]))
  }
}
