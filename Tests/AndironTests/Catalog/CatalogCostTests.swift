import FileAccess
import Foundation
import TestSupport
import Testing
import ValueModel

@testable import Andiron

/// A transaction that changes definitions costs what it changes, however many there are.
@Suite struct CatalogCostTests {
  private struct Loaded: Error {}

  @Test func aCommitLeavesItsCatalogToTheNextTransaction() throws {
    let store = try TestStore.open(SimulatedFileSystem())
    for number in 0..<20 {
      try store.write { transaction in
        try transaction.collection("c\(number)").upsert(["n": Value(number)], key: .integer(1))
      }
      let catalog = try store.core.catalogs.catalog(UInt64(number + 1)) { throw Loaded() }
      #expect(catalog.collections.count == number + 1)
    }
  }

  @Test func aNewIndexLeavesTheOthersBound() throws {
    let store = try TestStore.open(SimulatedFileSystem())
    try store.write { try $0.collection("c").upsert(["n": Value(1)], key: .integer(1)) }
    let bound = { () throws -> [BoundIndex] in
      try store.core.snapshot().catalog.collections["c"]?.indexes ?? []
    }
    var before: [BoundIndex] = []
    for number in 0..<20 {
      try store.write {
        try $0.collection("c").addIndex(IndexDefinition([.init("n")], name: "i\(number)"))
      }
      let now = try bound()
      #expect(now.count == before.count + 1)
      #expect(zip(now, before).allSatisfy { $0 === $1 })
      before = now
    }
  }

  @Test(arguments: Seeds.list(Seeds.amount(3, search: 60)))
  func theCatalogInMemoryIsTheStoredOne(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let store = try TestStore.open(SimulatedFileSystem(seed: seed))
    for _ in 0..<60 {
      let isUndone = random.chance(1, in: 4)
      do {
        try store.write { transaction in
          for _ in 0..<Int.random(in: 1..<4, using: &random) {
            try? transaction.savepoint {
              try change(transaction, &random)
              if random.chance(1, in: 4) { throw Loaded() }
            }
          }
          if isUndone { throw Loaded() }
        }
      } catch is Loaded {}
      try compare(store, seed)
    }
    // Refused changes alone would compare nothing.
    #expect(try store.core.snapshot().catalog.revision > 5, "SEED=\(seed)")
  }

  @Test func aCopyOfTheTableIsItsOwn() throws {
    let store = try TestStore.open(SimulatedFileSystem())
    try store.write { transaction in
      for number in 0..<600 {
        _ = try transaction.collection("c\(number)").upsert(["n": 1], key: .integer(1))
      }
    }
    let table = try store.core.snapshot().catalog.collections
    var copy = table
    for number in 0..<300 { copy["c\(number)"] = nil }
    copy["c0"] = table["c1"]
    #expect(table.count == 600 && copy.count == 301)
    #expect(Set(table.values.map(\.name)).count == 600)
    #expect((0..<600).allSatisfy { table["c\($0)"]?.name == "c\($0)" })
    #expect((0..<600).filter { copy["c\($0)"] != nil } == [0] + Array(300..<600))
  }

  /// Where each part of a table is in memory, and how many collections it has.
  private func parts(_ table: CollectionTable) throws -> [(place: UInt, count: Int)] {
    let parts = Mirror(reflecting: table).descendant("parts") as? [[String: CollectionBinding]]
    return try #require(parts).map { (unsafeBitCast($0, to: UInt.self), $0.count) }
  }

  @Test func aChangeCopiesOneOfManyParts() throws {
    let store = try TestStore.open(SimulatedFileSystem())
    try store.write { transaction in
      for number in 0..<600 {
        _ = try transaction.collection("c\(number)").upsert(["n": 1], key: .integer(1))
      }
    }
    var before = try parts(store.core.snapshot().catalog.collections)
    let changes: [(Transaction) throws -> Void] = [
      { _ = try $0.collection("another").upsert(["n": 1], key: .integer(1)) },
      { _ = try $0.collection("c0").addIndex(IndexDefinition([.init("n")], name: "n")) },
      { _ = try $0.dropCollection("c1") },
    ]
    for change in changes {
      try store.write { try change($0) }
      let after = try parts(store.core.snapshot().catalog.collections)
      #expect(zip(before, after).count { $0.place != $1.place } == 1)
      #expect(after.allSatisfy { $0.count < 60 })
      before = after
    }
  }

  private func change(_ transaction: Transaction, _ random: inout SeededGenerator) throws {
    let name = "c\(Int.random(in: 0..<5, using: &random))"
    let index = "i\(Int.random(in: 0..<4, using: &random))"
    switch Int.random(in: 0..<8, using: &random) {
    case 0: _ = try transaction.dropCollection(name)
    case 1: try transaction.renameCollection(name, to: "c\(Int.random(in: 0..<5, using: &random))")
    case 2: _ = try transaction.dropIndex(index, of: name)
    case 3, 4:
      let field = ["n", "m"][Int.random(in: 0..<2, using: &random)]
      try transaction.collection(name).addIndex(
        IndexDefinition([.init(ValuePath(stringLiteral: field))], name: index))
    default:
      try transaction.collection(name).upsert(
        ["n": Value(Int.random(in: 0..<9, using: &random)), "m": "x"],
        key: .integer(Int.random(in: 0..<9, using: &random)))
    }
  }

  private func compare(_ store: Store, _ seed: UInt64) throws {
    let snapshot = try store.core.snapshot()
    let stored = try CollectionCatalog(snapshot.engine, store.core.derivations)
    #expect(snapshot.catalog.revision == stored.revision, "SEED=\(seed)")
    let names = snapshot.catalog.collections.values.map(\.name).sorted()
    #expect(names == stored.collections.values.map(\.name).sorted(), "SEED=\(seed)")
    #expect(names.count == snapshot.catalog.collections.count, "SEED=\(seed)")
    for binding in stored.collections.values {
      let known = try #require(snapshot.catalog.collections[binding.name])
      #expect(known.definition == binding.definition && known.table == binding.table)
      #expect(known.indexes.map(\.stored) == binding.indexes.map(\.stored), "SEED=\(seed)")
      #expect(known.indexes.map(\.index) == binding.indexes.map(\.index), "SEED=\(seed)")
      #expect(known.indexes.map(\.table) == binding.indexes.map(\.table), "SEED=\(seed)")
    }
  }
}
