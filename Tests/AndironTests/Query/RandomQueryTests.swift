import Foundation
import ObjectModel
import TestSupport
import Testing
import ValueModel

@testable import Andiron

/// Random queries of a store, run in each possible way and compared with filtering and sorting
/// everything.
@Suite struct RandomQueryTests {
  private static let seedCount = 4
  private static let queryCount = 12

  private func store(_ collection: NaiveCollection) throws -> Store {
    let store = try Store.inMemory()
    try store.write { transaction in
      let things = transaction.collection("Thing")
      for (row, value) in collection.values { try things.upsert(value, key: .integer(Int(row))) }
      for index in collection.indexes where index.isReady && !collection.values.isEmpty {
        try things.addIndex(index.definition)
      }
    }
    return store
  }

  @Test func everyWayToRunAQueryGivesWhatFilteringAndSortingEverythingGives() throws {
    for seed in Seeds.list(Seeds.amount(Self.seedCount, search: 20)) {
      var random = RandomPlanning(seed: seed)
      let collection = try random.collection()
      let store = try store(collection)
      for number in 0..<Self.queryCount {
        var query = Query(filter: random.filter(collection), sorts: random.sorts(collection))
        if random.generator.chance(1, in: 2) { query.limit = random.number(upTo: 8) }
        if random.generator.chance(1, in: 3) { query.offset = random.number(upTo: 5) }
        if random.generator.chance(1, in: 3) { query.projection = random.projection() }
        try check(query, collection, store, "SEED=\(seed), query \(number)")
      }
    }
  }

  private func check(
    _ query: Query, _ collection: NaiveCollection, _ store: Store, _ place: String
  ) throws {
    let all = try collection.expected(query.filter, query.sorts).map { Int($0) }
    let expected = all.dropFirst(max(0, query.offset)).prefix(max(0, query.limit ?? .max))
    func expectSame(_ found: [Int], _ how: String) {
      let isSame =
        query.sorts.isEmpty
        ? found.count == expected.count && Set(found).count == found.count
          && Set(found).isSubset(of: all)
        : found == Array(expected)
      #expect(isSame, "\(place), \(how): \(query)")
    }
    var found: [Int] = []
    try store.collection("Thing").forEach(query) { key, value in
      guard case .integer(let number) = key else { return }
      found.append(number)
      let whole = collection.value(UInt32(number))
      #expect(value == query.projection.map { CompiledProjection($0).apply(to: whole) } ?? whole)
    }
    expectSame(found, "by its name")
    #expect(try store.collection("Thing").count(query) == expected.count, "\(place): \(query)")

    var objects = store.objects(AnyThing.self).where(query.filter).sorted(by: query.sorts)
    if let limit = query.limit { objects = objects.limit(limit) }
    if query.offset != 0 { objects = objects.offset(query.offset) }
    expectSame(try objects.fetch().map(\.pk), "fetched")
    expectSame(try objects.withoutIndexes().fetch().map(\.pk), "without indexes")
    let results = try objects.results()
    expectSame(try results.objects(in: 0..<results.count).map(\.pk), "as results")
    #expect(try objects.count() == expected.count, "\(place): \(query)")
    #expect(try objects.isEmpty() == expected.isEmpty, "\(place): \(query)")
    #expect(try (objects.first() == nil) == expected.isEmpty, "\(place): \(query)")
  }

  @Test func pagesInAnyOrderTogetherAreTheWholeResult() throws {
    for seed in Seeds.list(Seeds.amount(Self.seedCount, search: 20)) {
      var random = RandomPlanning(seed: seed)
      let collection = try random.collection()
      let store = try store(collection)
      for number in 0..<Self.queryCount {
        let sorts = random.sorts(collection)
        guard !sorts.isEmpty else { continue }
        let filter = random.generator.chance(1, in: 2) ? Filter.all : random.filter(collection)
        let query = store.objects(AnyThing.self).where(filter).sorted(by: sorts)
        let expected = try collection.expected(filter, sorts).map { Int($0) }
        let size = Int.random(in: 1...12, using: &random.generator)
        let found = try pages(query, size: size, limit: expected.count) { _ in }
        #expect(found == expected, "SEED=\(seed), query \(number), \(size) a page: \(sorts)")
      }
    }
  }

  @Test func objectsThatStayAreOnOnePageEachWhileOthersComeAndGo() throws {
    for seed in Seeds.list(Seeds.amount(Self.seedCount, search: 20)) {
      var random = RandomPlanning(seed: seed)
      let collection = try random.collection()
      let others = collection.values.map { Int($0.row) }.filter { _ in
        random.generator.chance(1, in: 2)
      }
      let staying = Set(collection.values.map { Int($0.row) }).subtracting(others)
      for _ in 0..<4 {
        let store = try store(collection)
        let sorts = random.sorts(collection)
        guard !sorts.isEmpty else { continue }
        let query = store.objects(AnyThing.self).sorted(by: sorts)
        let size = Int.random(in: 1...6, using: &random.generator)
        let found = try pages(query, size: size, limit: 400) { page in
          try store.write { transaction in
            let things = transaction.collection("Thing")
            for other in others where random.generator.chance(1, in: 3) {
              let value = collection.values.randomElement(using: &random.generator)!.value
              try things.delete(key: .integer(other))
              if random.generator.chance(1, in: 3) {
                try things.upsert(value, key: .integer(other))
              }
            }
          }
        }
        let stayed = found.filter { staying.contains($0) }
        let expected = try collection.expected(.all, sorts).map { Int($0) }
          .filter { staying.contains($0) }
        #expect(stayed == expected, "SEED=\(seed), \(size) a page: \(sorts)")
      }
    }
  }

  /// The keys on all pages; stops if there are more than there can be.
  private func pages(
    _ query: Objects<AnyThing, Store>, size: Int, limit: Int, _ between: (Int) throws -> Void
  ) throws -> [Int] {
    var found: [Int] = []
    var mark: PageMark?
    repeat {
      let page = try query.page(after: mark, size: size)
      found += page.objects.map(\.pk)
      mark = page.next
      try between(found.count)
    } while mark != nil && found.count <= limit
    return found
  }
}
