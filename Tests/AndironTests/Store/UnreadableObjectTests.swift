import Andiron
import Testing
import ValueModel

/// An object among others that is no longer of their type.
@Suite struct UnreadableObjectTests {
  private struct Item: Codable, DeclaredObject {
    var pk: Int
    var dose: Int
    static let collection = CollectionDeclaration<Item>(name: "Item", indexes: [.on(\.dose)])
  }

  private let store: Store
  private static let unreadable = 500

  init() throws {
    store = try Store.inMemory(types: [Item.self])
    try store.write { transaction in
      for number in 0..<1_000 {
        let value: Value = number == Self.unreadable ? ["other": 1] : ["dose": Value(number)]
        try transaction.collection("Item").upsert(value, key: .integer(number))
      }
    }
  }

  private func expectWrongType(_ body: () async throws -> Void) async {
    let error = await #expect(throws: StoreError.self) { try await body() }
    #expect(error?.code == .wrongType && error?.collection == "Item")
    #expect(error?.key == .integer(Self.unreadable))
  }

  @Test func noWayToReadResultsEndsBeforeItWithoutAnError() async throws {
    let query = store.objects(Item.self)
    let results = try query.results()
    var counts = [0, 0, 0, 0]
    await expectWrongType { try results.forEach { _ in counts[0] += 1 } }
    await expectWrongType {
      try query.forEach { _ in counts[1] += 1 }
    }
    await expectWrongType { for try await _ in results.stream { counts[2] += 1 } }
    await expectWrongType { for try await _ in query.stream { counts[3] += 1 } }
    #expect(counts[0] == Self.unreadable && counts[1] == Self.unreadable)
    #expect(counts[2] <= Self.unreadable && counts[3] <= Self.unreadable)
    await expectWrongType { _ = try results.fetch() }
    await expectWrongType { _ = try query.fetch() }
    await expectWrongType { _ = try results.object(at: Self.unreadable) }
    await expectWrongType { _ = try results.objects(in: 490..<510) }
    await expectWrongType { _ = try query.sorted(by: \.dose).page(size: 2_000) }
    await expectWrongType { _ = try query.sorted(by: \.dose, nulls: .first).first() }
    let whole = try query.where(\.dose > 5).results()
    let count = try whole.fetch().count
    #expect(whole.count == count)
  }

  @Test func theOthersAreReadPastIt() throws {
    let results = try store.objects(Item.self).results()
    var keys: [Int] = []
    var unreadable: [RecordKey?] = []
    try results.forEach {
      keys.append($0.pk)
    } unreadable: {
      unreadable.append($0.key)
    }
    #expect(keys == (0..<1_000).filter { $0 != Self.unreadable })
    #expect(unreadable == [.integer(Self.unreadable)])
    struct Stop: Error {}
    var count = 0
    #expect(throws: Stop.self) {
      try results.forEach { _ in
        count += 1
      } unreadable: { _ in
        throw Stop()
      }
    }
    #expect(count == Self.unreadable)
  }

  @Test func resultsCannotBeIteratedWithoutErrors() throws {
    let results: Any = try store.objects(Item.self).results()
    #expect(!(results is any Sequence))
  }

  @Test func anEmptyCollectionIsIteratedToItsEnd() async throws {
    let results = try Store.inMemory().objects(Item.self).results()
    for try await _ in results.stream { Issue.record("there is nothing") }
    #expect(try results.fetch().isEmpty)
  }
}
