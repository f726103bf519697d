import FileAccess
import Foundation
import Testing
import ValueModel

@testable import Andiron
@testable import CollectionModel

/// Indexes that the existing objects do not allow.
@Suite struct FailedIndexTests {
  private let disk = SimulatedFileSystem()
  private let tags = IndexDefinition([.init("tags")], name: "tags")
  private let number = IndexDefinition([.init("n")], unique: true, name: "number")

  /// A store with more objects than an index is built over at once; number 700 has more tags than
  /// an index takes. Another collection, which comes after it, also has an index to be built.
  private func store() throws -> Store {
    let store = try TestStore.open(disk)
    try store.write { transaction in
      for key in 0...Transaction.immediateBuildCount + 200 {
        let tags = key == 700 ? Array(0...IndexKeyEncoder.mostKeys) : [key % 7]
        try transaction.collection("Thing").upsert(
          ["n": Value(key), "tags": Value(array: tags.map { Value($0) })], key: .integer(key))
        try transaction.collection("Zebra").upsert(["n": Value(key)], key: .integer(key))
      }
    }
    try store.write { transaction in
      try transaction.collection("Thing").addIndex(tags)
      try transaction.collection("Thing").addIndex(number)
      try transaction.collection("Zebra").addIndex(number)
    }
    return store
  }

  @Test func aBuildThatTheDiskHasNoSpaceForEndsInAnErrorAndGoesOnLater() async throws {
    let store = try TestStore.open(disk)
    try await store.write { transaction in
      for key in 0..<3_000 {
        try transaction.collection("Zebra").upsert(["n": Value(key)], key: .integer(key))
      }
    }
    let used = disk.fileList().reduce(0) { $0 + (disk.content(of: $1)?.count ?? 0) }
    for spare in [60_000, 6_000] {
      disk.options.capacity = used + spare
      let error = await #expect(throws: StoreError.self) {
        try await store.write { [number] in try $0.collection("Zebra").addIndex(number) }
        try await store.waitForIndexes()
      }
      #expect(error?.engine?.code == .noSpace)
    }
    disk.options.capacity = nil
    try await store.write { [number] in try $0.collection("Zebra").addIndex(number) }
    try await store.waitForIndexes()
    #expect(try states(store)["Zebra number"] == .ready)
    try store.close()
  }

  private func states(_ store: Store) throws -> [String: IndexDescription.State] {
    var states: [String: IndexDescription.State] = [:]
    for collection in try store.collections() {
      for index in collection.indexes {
        states["\(collection.name) \(index.definition.name)"] = index.state
      }
    }
    return states
  }

  private func check(_ store: Store) async throws {
    let error = await #expect(throws: StoreError.self) { try await store.waitForIndexes() }
    #expect(error?.code == .notStorable)
    #expect(error?.collection == "Thing" && error?.index == "tags")
    #expect(
      try states(store) == ["Thing tags": .failed, "Thing number": .ready, "Zebra number": .ready])
    let failed = try store.collection("Thing").description()?.indexes.first
    #expect(failed?.failure == "an indexed field has too many values" && failed?.entryCount == 0)
    let plan = try store.collection("Thing").explain(
      Query(filter: .comparison("tags", .equal, 3)))
    #expect(plan?.unusableIndexes == ["tags"] && plan?.unfinishedIndexes == [])
    #expect(
      plan?.lines.last
        == "index tags could not be built (an indexed field has too many values): not used")
    #expect(try store.verify() == [])
  }

  @Test func anIndexThatCannotBeBuiltSaysSoAndTheOthersAreBuilt() async throws {
    let store = try store()
    try await check(store)
    try store.close()
    // It is not tried again.
    try await check(TestStore.open(disk))
  }

  @Test func objectsAreWrittenWithoutRegardToAnIndexThatCouldNotBeBuilt() async throws {
    let store = try store()
    await #expect(throws: StoreError.self) { try await store.waitForIndexes() }
    let things = store.collection("Thing")
    try await store.write { transaction in
      var many = try #require(try transaction.collection("Thing").value(key: .integer(700)))
      many["n"] = -1
      try transaction.collection("Thing").upsert(many, key: .integer(700))
      try transaction.collection("Thing").upsert(["n": -2, "tags": [3]], key: .integer(-2))
      try transaction.collection("Thing").delete(key: .integer(10))
    }
    #expect(try things.value(key: .integer(700))?["n"] == -1)
    #expect(try things.count(Query(filter: .comparison("tags", .equal, 3))) == 173)
    #expect(try store.verify() == [])
  }

  @Test func anIndexThatFailedIsBuiltWhenItIsAddedAgain() async throws {
    let store = try store()
    await #expect(throws: StoreError.self) { try await store.waitForIndexes() }
    try await store.write { transaction in
      try transaction.collection("Thing").upsert(["n": 700, "tags": [1]], key: .integer(700))
      try transaction.collection("Thing").addIndex(tags)
    }
    try await store.waitForIndexes()
    #expect(try states(store)["Thing tags"] == .ready)
    let plan = try store.collection("Thing").explain(
      Query(filter: .comparison("tags", .equal, 3)))
    #expect(plan?.indexes == ["tags"] && plan?.unusableIndexes == [])
    #expect(try store.verify() == [])
  }
}
