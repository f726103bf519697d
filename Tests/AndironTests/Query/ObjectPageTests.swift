import Andiron
import Foundation
import TestSupport
import Testing

@Suite struct ObjectPageTests {
  private struct Item: Codable, Equatable, DeclaredObject {
    var pk: Int
    var group: Int?
    var name: String
    static let collection = CollectionDeclaration<Item>(indexes: [.on(\.group)])
  }

  private let store: Store

  init() throws {
    store = try Store.inMemory(types: [Item.self])
    try store.write { transaction in
      for number in 0..<200 {
        let group = number % 9 == 0 ? nil : number % 23
        try transaction.add(Item(pk: number, group: group, name: "N\(number % 4)"))
      }
    }
  }

  private func pages(_ query: Objects<Item, Store>, size: Int) throws -> [Int] {
    var keys: [Int] = []
    var mark: PageMark?
    repeat {
      let page = try query.page(after: mark, size: size)
      #expect(page.objects.count <= size)
      keys += page.objects.map(\.pk)
      mark = try page.next.map {
        try JSONDecoder().decode(PageMark.self, from: JSONEncoder().encode($0))
      }
    } while mark != nil
    return keys
  }

  @Test(arguments: [SortDirection.ascending, .descending], [NullOrder.first, .last])
  func pagesTogetherAreTheWholeResult(order: SortDirection, nulls: NullOrder) throws {
    for indexed in [true, false] {
      var query = store.objects(Item.self).sorted(by: \.group, order, nulls: nulls)
      if !indexed { query = query.sorted(by: \.name).where { $0.name != "N3" } }
      let whole = try query.fetch().map(\.pk)
      for size in [1, 7, 50, 1000] { #expect(try pages(query, size: size) == whole) }
    }
  }

  @Test func objectsThatComeAndGoBetweenPagesMoveNoOthers() throws {
    let query = store.objects(Item.self).sorted(by: \.group).where(\.group != nil)
    let whole = try query.fetch().map(\.pk)
    let first = try query.page(size: 20)
    try store.write { transaction in
      for key in whole[..<5] { try transaction.delete(Item.self, key: key) }
      try transaction.add(Item(pk: 1000, group: 0, name: "N"))
    }
    let second = try query.page(after: first.next, size: 20)
    #expect(second.objects.map(\.pk) == Array(whole[20..<40]))
  }

  @Test(arguments: [SortDirection.ascending, .descending])
  func whereTheObjectAtTheMarkIsGoneNoneIsPassedOverOrComesAgain(order: SortDirection) throws {
    let query = store.objects(Item.self).sorted(by: \.group, order)
    let whole = try query.fetch().map(\.pk)
    let first = try query.page(size: 20)
    try store.write { _ = try $0.delete(Item.self, key: whole[19]) }
    let rest = try query.page(after: first.next, size: 1000)
    #expect(rest.objects.map(\.pk) == Array(whole[20...]))
  }

  @Test func aMarkOfAnotherSortIsRefused() throws {
    let query = store.objects(Item.self)
    let mark = try query.sorted(by: \.group).page(size: 20).next
    for other in [
      query.sorted(by: \.name), query.sorted(by: \.group, .descending),
      query.sorted(by: \.group, nulls: .first), query.sorted(by: \.group).sorted(by: \.name),
    ] {
      let error = #expect(throws: StoreError.self) { try other.page(after: mark, size: 5) }
      #expect(error?.code == .invalidQuery)
    }
  }

  @Test func pagesInTheOrderOfAnElementOfAnArrayReachTheEnd() throws {
    let store = try Store.inMemory()
    try store.write { transaction in
      for number in 0..<30 {
        let tags: [Value] = [Value("a\(number)"), Value("b\(100 - number)")]
        try transaction.collection("Thing").upsert(
          [
            "tags": Value(array: number % 5 == 4 ? [] : tags), "number": Value(number % 3),
            "names": [["family": Value("N\(number % 4)")], ["family": Value("M\(number)")]],
          ], key: .integer(number))
      }
    }
    let keys: [[SortKey]] = [
      [SortKey("tags[1]")], [SortKey("tags[1]", .descending, nulls: .first)],
      [SortKey("number"), SortKey("tags[1]", nulls: .first)], [SortKey("names[1].family")],
    ]
    for sorts in keys {
      let query = store.objects(AnyThing.self).sorted(by: sorts)
      let whole = try query.fetch().map(\.pk)
      var found: [Int] = []
      var mark: PageMark?
      repeat {
        let page = try query.page(after: mark, size: 7)
        found += page.objects.map(\.pk)
        mark = page.next
      } while mark != nil && found.count <= 30
      #expect(found == whole, "\(sorts)")
    }
  }

  @Test func valuesOfSeveralKindsAreAllOnSomePage() throws {
    let store = try Store.inMemory()
    try store.write { transaction in
      let values: [Value] = [1, "a", true, 7, "b", false, .null, 3, [9, "c"], [2, 8], []]
      for (number, value) in values.enumerated() {
        try transaction.collection("Thing").upsert(["group": value], key: .integer(number))
      }
      try transaction.collection("Thing").addIndex(IndexDefinition([.init("group")]))
    }
    for order in [SortDirection.ascending, .descending] {
      let query = store.objects(AnyThing.self).sorted(by: [SortKey("group", order)])
      var keys: [Int] = []
      var mark: PageMark?
      repeat {
        let page = try query.page(after: mark, size: 2)
        keys += page.objects.map(\.pk)
        mark = page.next
      } while mark != nil && keys.count <= 11
      let whole = try query.fetch().map(\.pk)
      #expect(keys == whole)
    }
  }

  @Test func aQueryWithoutASortHasNoPages() {
    let error = #expect(throws: StoreError.self) { try store.objects(Item.self).page(size: 10) }
    #expect(error?.code == .invalidQuery)
  }
}
