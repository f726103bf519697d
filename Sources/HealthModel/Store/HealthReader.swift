public import Andiron

/// The samples of a store as of one commit, whatever is written meanwhile.
///
///     let (samples, total) = try health.read { reader in
///       (try reader.samples(query), try reader.statistics(steps))
///     }
///
/// It has all questions of `HealthStore`. Any thread may use it, also after `read` has returned; as
/// long as it exists, the store keeps the space of what it sees.
public struct HealthReader: Sendable {
  /// The state that is read. Objects of other types can be read from it too.
  public let snapshot: StoreSnapshot
  let catalogue: SeriesCatalogue
}

extension HealthStore {
  /// Calls `body` with a reader, so that the answers to all its questions are of one commit.
  ///
  /// Throws `HealthError.damaged` if the list of series cannot be read, what `Store.read` throws,
  /// and what `body` throws.
  public func read<R>(_ body: (HealthReader) throws -> R) throws -> R {
    try store.read { snapshot in
      try body(HealthReader(snapshot: snapshot, catalogue: catalogue(snapshot)))
    }
  }

  /// Calls `body` with a reader on a thread of the store, so that a long answer does not block
  /// Swift's cooperative pool. Throws what the other `read` throws.
  public func read<R: Sendable>(
    _ body: @escaping @Sendable (HealthReader) throws -> R
  ) async throws -> R {
    try await store.read { snapshot in
      try body(HealthReader(snapshot: snapshot, catalogue: self.catalogue(snapshot)))
    }
  }
}
