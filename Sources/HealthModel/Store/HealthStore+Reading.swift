import Andiron

extension HealthStore {
  /// Calls `body` with a reader, whose queries all read the same commit.
  ///
  /// Throws `HealthError.damaged` if the list of series cannot be read, what `Store.read` throws,
  /// and what `body` throws.
  public func read<R>(_ body: (HealthReader) throws -> R) throws -> R {
    try store.read { snapshot in
      try body(HealthReader(snapshot: snapshot, catalogue: catalogue(snapshot)))
    }
  }

  /// Calls `body` with a reader on a thread of the store, so that a long query does not block
  /// Swift's cooperative pool. Throws what the other `read` throws.
  public func read<R: Sendable>(
    _ body: @escaping @Sendable (HealthReader) throws -> R
  ) async throws -> R {
    try await store.read { snapshot in
      try body(HealthReader(snapshot: snapshot, catalogue: self.catalogue(snapshot)))
    }
  }
}
