import Andiron
import Foundation
import Testing
import ValueModel

/// Limits and offsets as large and as small as integers allow.
@Suite struct ExtremeLimitTests {
  private struct Item: Codable, DeclaredObject {
    var pk: Int
    var n: Int
    var s: String
    static let collection = CollectionDeclaration<Item>(indexes: [.on(\.n)])
  }

  private static let numbers = [Int.min, -1, 0, 1, 5, .max - 1, .max]
  private let store: Store

  init() throws {
    store = try Store.inMemory(types: [Item.self])
    try store.write { transaction in
      try transaction.add(contentsOf: (0..<20).map { Item(pk: $0, n: $0 / 3, s: "s\($0 % 7)") })
    }
  }

  /// In the order of an index, sorted in memory, and unsorted; with rows from an index alone, and
  /// with tests of objects.
  private var queries: [Objects<Item, Store>] {
    let all = store.objects(Item.self)
    let some = all.where("n == 1 OR n == 2 OR n BETWEEN {4, 5}")
    return [
      all, all.sorted(by: \.n), all.sorted(by: \.s), all.sorted(by: \.s, .descending),
      some, some.sorted(by: \.n, .descending), all.where(\.s != "s1"),
      all.where(\.s != "s1").sorted(by: \.n),
    ]
  }

  @Test func anyLimitAndOffsetLeaveWhatTheySay() throws {
    for query in queries {
      let whole = try query.fetch().map(\.pk)
      for limit in Self.numbers {
        for offset in Self.numbers {
          let expected = Array(whole.dropFirst(max(0, offset)).prefix(max(0, limit)))
          let found = query.offset(offset).limit(limit)
          #expect(try found.fetch().map(\.pk) == expected, "limit \(limit), offset \(offset)")
          #expect(try found.count() == expected.count, "limit \(limit), offset \(offset)")
          let results = try found.results()
          #expect(results.count == expected.count, "limit \(limit), offset \(offset)")
          #expect(try found.withoutIndexes().count() == expected.count)
          #expect(try found.explain() != nil)
        }
      }
    }
  }

  @Test func aQueryThatWasGivenNegativeNumbersLeavesNothingOut() throws {
    var query = Query()
    query.offset = .min
    #expect(try store.collection("Item").count(query) == 20)
    query.limit = -1
    #expect(try store.collection("Item").count(query) == 0)
    query.sorts = [SortKey("s")]
    try store.collection("Item").forEach(query) { _, _ in
      Issue.record("nothing was asked for")
    }
  }

  @Test func aPageOfAnySizeAndAPositionOfAnyNumberTrapNothing() throws {
    let sorted = store.objects(Item.self).sorted(by: \.s)
    #expect(try sorted.page(size: .max).objects.count == 20)
    #expect(try sorted.page(size: .max).next == nil)
    for size in [Int.min, 0] { #expect(try sorted.page(size: size).objects.count == 1) }
    let results = try sorted.results()
    for position in [Int.min, -1, 20, .max] {
      let error = #expect(throws: StoreError.self) { try results.object(at: position) }
      #expect(error?.code == .outOfBounds)
    }
    #expect(throws: StoreError.self) { try results.objects(in: .min ..< .max) }
  }
}
