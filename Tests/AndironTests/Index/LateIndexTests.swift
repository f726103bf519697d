import FileAccess
import Testing
import ValueModel

@testable import Andiron
@testable import CollectionModel

/// Indexes that a transaction leaves to be built while the builder is at work for others.
@Suite struct LateIndexTests {
  private let number = IndexDefinition([.init("n")], name: "number")

  private func store() throws -> Store {
    let store = try TestStore.open(SimulatedFileSystem())
    try store.write { transaction in
      for key in 0...Transaction.immediateBuildCount {
        try transaction.collection("Thing").upsert(["n": Value(key)], key: .integer(key))
      }
    }
    try store.indexBuilder.wait()
    return store
  }

  private func isReady(_ store: Store) throws -> Bool {
    try store.collection("Thing").description()?.indexes.first?.state == .ready
  }

  /// The builder looks before the commit, when no snapshot shows the index yet.
  @Test func anIndexIsBuiltIfTheBuilderLookedBeforeItsCommit() throws {
    let store = try store()
    try store.write { transaction in
      try transaction.collection("Thing").addIndex(number)
      store.register([any KeyDerivation]())
      try store.indexBuilder.wait()
    }
    try store.indexBuilder.wait()
    #expect(try isReady(store))
    #expect(try store.verify() == [])
  }

  @Test func anIndexThatWasRolledBackIsNotBuilt() throws {
    struct Stop: Error {}
    let store = try store()
    #expect(throws: Stop.self) {
      try store.write { transaction in
        try transaction.collection("Thing").addIndex(number)
        throw Stop()
      }
    }
    try store.write { transaction in
      try? transaction.savepoint {
        try transaction.collection("Thing").addIndex(number)
        throw Stop()
      }
    }
    try store.indexBuilder.wait()
    #expect(try store.collection("Thing").description()?.indexes.isEmpty == true)
  }
}
