package import Andiron
package import StorageClientConformance

/// Stores of Andiron in memory, for the conformance suite and for copies.
package struct MemoryStoreSubject: StorageSubject {
  package init() {}

  package var traits: StorageTraits { .keepsReaders }

  package func makePlace() throws {}

  package func open(_ place: Void) throws -> Store { try Store.inMemory() }

  package func remove(_ place: Void) {}

  package func problems(in storage: Store) throws -> [String] {
    try storage.verify().map { "\($0)" }
  }
}
