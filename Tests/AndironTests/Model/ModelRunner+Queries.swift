import Foundation
import TestSupport

@testable import Andiron
@testable import ModelTestSupport

/// Random queries, which the model answers by examining every object.
extension ModelRunner {
  func query(_ source: some ObjectSource) throws {
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: try query(Owner.self, source)
    case 1: try query(Item.self, source)
    default: try query(Note.self, source)
    }
  }

  private func query<Object: ModelObject>(
    _ type: Object.Type, _ source: some ObjectSource
  ) throws {
    let filter = randomFilter(type)
    let sorts = randomSorts(type)
    let limit = generator.chance(1, in: 3) ? Int.random(in: 0...8, using: &generator) : nil
    let offset = generator.chance(1, in: 4) ? Int.random(in: 0...6, using: &generator) : 0
    var objects = source.objects(type).where(filter).sorted(by: sorts).offset(offset)
    if let limit { objects = objects.limit(limit) }
    let explanation = try objects.explain()
    if explanation?.indexes.isEmpty == false { count("query by index") }
    if explanation?.sortsInMemory == false, !sorts.isEmpty { count("order of an index") }
    note("query")
    let place = "\(type) where \(filter) sorted by \(sorts.map { "\($0.path) \($0.order)" })"
    let expected = NaiveSort.sorted(
      state[keyPath: Object.objects].records.values.filter {
        NaiveEvaluator.matches(filter, $0.value)
      }, sorts)
    let page = Array(expected.dropFirst(offset).prefix(limit ?? .max))
    let found = try objects.fetch()
    try compare(found, page, among: expected, sorts, place)
    try compare(objects.withoutIndexes().fetch(), page, among: expected, sorts, place)
    if !sorts.isEmpty {
      let other = try objects.withoutIndexes().fetch()
      try expect(found.map(\.pk) == other.map(\.pk), "indexes order ties otherwise: \(place)")
    }
    try expect(objects.count() == page.count, "another count of \(place)")
    try expect(objects.isEmpty() == page.isEmpty, "not empty, or empty: \(place)")
    if let first = try objects.first() {
      try expect(sorts.isEmpty || first.isSame(found[0]), "another first of \(place)")
    }
  }

  private func compare<Object: ModelObject>(
    _ found: [Object], _ page: [ModelRecord<Object>], among all: [ModelRecord<Object>],
    _ sorts: [SortKey], _ place: String
  ) throws {
    try expect(found.count == page.count, "\(found.count), not \(page.count) of \(place)")
    var left: [RecordKey: ModelRecord<Object>] = [:]
    for record in all { left[ModelState.id(record.object)] = record }
    for (object, expected) in zip(found, page) {
      // Each object once, and in its place as far as the sort distinguishes it from others.
      let record = left.removeValue(forKey: ModelState.id(object))
      guard let record, record.object.isSame(object) else { throw Mismatch("another of \(place)") }
      try expect(
        NaiveSort.compare(record.value, expected.value, sorts) == 0, "another order of \(place)")
    }
  }

  func matches<Object: ModelObject>(_ filter: Filter, _ type: Object.Type) -> [Object] {
    state[keyPath: Object.objects].records.values
      .filter { NaiveEvaluator.matches(filter, $0.value) }.map(\.object)
  }

  // MARK: Random queries

  private func randomSorts<Object: ModelObject>(_ type: Object.Type) -> [SortKey] {
    (0..<[0, 1, 1, 2].randomElement(using: &generator)!).map { _ in
      SortKey(
        Object.paths.randomElement(using: &generator)!,
        generator.chance(1, in: 2) ? .ascending : .descending,
        nulls: generator.chance(1, in: 2) ? .first : .last)
    }
  }

  func randomFilter<Object: ModelObject>(_ type: Object.Type, depth: Int = 2) -> Filter {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0 where depth > 0: return .not(randomFilter(type, depth: depth - 1))
    case 1,
      2 where depth > 0:
      return .or((0..<2).map { _ in randomFilter(type, depth: depth - 1) })
    case 3,
      4 where depth > 0:
      return .and((0..<2).map { _ in randomFilter(type, depth: depth - 1) })
    default: return leaf(type)
    }
  }

  private func leaf<Object: ModelObject>(_ type: Object.Type) -> Filter {
    let path = Object.paths.randomElement(using: &generator)!
    let values = state[keyPath: Object.objects].records.values.map(\.value)
      .sorted { $0.compare(to: $1) < 0 }
    // Constants that mostly occur in the objects.
    let reached = values.flatMap { NaiveEvaluator.reached(path, $0) }
      .filter { $0.kind != .array && $0.kind != .object }
    func constant() -> Value {
      generator.chance(9, in: 10)
        ? reached.randomElement(using: &generator) ?? Value(1) : Value(ModelPools.rank(&generator))
    }
    let relation = ComparisonOperator.allCases.randomElement(using: &generator)!
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return .isNull(path)
    case 1: return .exists(path)
    case 2: return .isIn(path, (0..<3).map { _ in constant() })
    case 3:
      return .range(
        path, ValueRange(lower: .init(constant()), upper: .init(constant(), isInclusive: false)))
    case 4:
      let text = String((constant().string ?? "").prefix(3))
      let relation = [TextTest.Relation.equals, .hasPrefix, .contains, .hasSuffix]
        .randomElement(using: &generator)!
      let options = TextOptions(rawValue: UInt8.random(in: 0...3, using: &generator))
      return .text(path, TextTest(relation, text, options: options))
    case 5: return .any(path, .comparison(ValuePath(), relation, constant()))
    case 6: return .count(path, .all, relation, Int.random(in: 0...2, using: &generator))
    case 7: return .isMissing(path)
    case 8, 9: return .comparison(path, .equal, constant())
    default: return .comparison(path, relation, constant())
    }
  }
}

/// The meaning of sort keys, written a second time.
enum NaiveSort {
  static func sorted<Object>(
    _ records: [ModelRecord<Object>], _ sorts: [SortKey]
  ) -> [ModelRecord<Object>] {
    records.map { (record: $0, value: $0.value) }
      .sorted { compare($0.value, $1.value, sorts) < 0 }.map(\.record)
  }

  static func compare(_ one: Value, _ other: Value, _ sorts: [SortKey]) -> Int {
    for sort in sorts {
      let order = compare(key(sort, one), key(sort, other), sort)
      if order != 0 { return order }
    }
    return 0
  }

  private static func compare(_ one: Value?, _ other: Value?, _ sort: SortKey) -> Int {
    switch (one, other) {
    case (nil, nil): return 0
    case (nil, _): return sort.nulls == .first ? -1 : 1
    case (_, nil): return sort.nulls == .first ? 1 : -1
    case (let one?, let other?):
      let order = one.compare(to: other)
      return sort.order == .ascending ? order : -order
    }
  }

  private static func key(_ sort: SortKey, _ value: Value) -> Value? {
    let reached = NaiveEvaluator.reached(sort.path, value)
      .filter { $0.kind != .array && !$0.isNull }
    return sort.order == .ascending
      ? reached.min { $0.compare(to: $1) < 0 } : reached.max { $0.compare(to: $1) < 0 }
  }
}
