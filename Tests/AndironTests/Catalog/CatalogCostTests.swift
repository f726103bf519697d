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
    #expect(Set(snapshot.catalog.collections.keys) == Set(stored.collections.keys), "SEED=\(seed)")
    for (name, binding) in stored.collections {
      let known = try #require(snapshot.catalog.collections[name])
      #expect(known.definition == binding.definition && known.table == binding.table)
      #expect(known.indexes.map(\.stored) == binding.indexes.map(\.stored), "SEED=\(seed)")
      #expect(known.indexes.map(\.index) == binding.indexes.map(\.index), "SEED=\(seed)")
      #expect(known.indexes.map(\.table) == binding.indexes.map(\.table), "SEED=\(seed)")
    }
  }
}
