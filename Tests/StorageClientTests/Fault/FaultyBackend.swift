import StorageClient
import StorageClientConformance

/// A backend in memory with a fault.
struct FaultyBackend: DatabaseBackend {
  let fault: Fault
  let kept: KeptMemory

  var place: BackendPlace { kept.place }

  func read<R>(_ body: (FaultyTransaction) throws -> R) throws -> R {
    try kept.read { reader in
      try body(
        FaultyTransaction(fault: fault) {
          fault == .readsNews ? try kept.read { $0 } : reader
        })
    }
  }

  func write<R>(_ body: (FaultyTransaction) throws -> R) throws -> R {
    try kept.write { writer in
      Result { try body(FaultyTransaction(fault: fault) { writer }) }
    } undoing: {
      fault != .commitsFailures
    }
  }

  func close() { kept.close() }
}

extension KeptMemory {
  /// Runs `body` in a transaction and throws its error; whether that undoes it, `undoing` says.
  fileprivate func write<R>(
    _ body: (MemoryTransaction) -> Result<R, any Error>, undoing: () -> Bool
  ) throws -> R {
    try write { writer in
      let result = body(writer)
      if undoing() { _ = try result.get() }
      return result
    }.get()
  }
}

/// Storages with a fault.
struct FaultySubject: StorageSubject {
  let fault: Fault
  var traits: StorageTraits { [.persists, .preparesAtOnce, .removesBlobsAtOnce] }
  func makePlace() throws -> KeptMemory.Place { KeptMemory.Place() }
  func open(_ place: KeptMemory.Place) throws -> DatabaseStorage<FaultyBackend> {
    DatabaseStorage(FaultyBackend(fault: fault, kept: KeptMemory(place)))
  }
  func remove(_ place: KeptMemory.Place) { place.memory.close() }
}
