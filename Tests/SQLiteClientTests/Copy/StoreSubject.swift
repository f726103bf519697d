#if SQLite
  import Andiron
  import StorageClientConformance

  /// Stores of Andiron in memory.
  struct StoreSubject: StorageSubject {
    var traits: StorageTraits { .keepsReaders }
    func makePlace() throws {}
    func open(_ place: Void) throws -> Store { try Store.inMemory() }
    func remove(_ place: Void) {}
    func problems(in storage: Store) throws -> [String] { try storage.verify().map { "\($0)" } }
  }
#endif
