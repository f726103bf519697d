import StorageEngine

extension Store {
  /// Returns the store's present state once all of it survives power loss, for other modules: a
  /// consumer's mark must not count changes that are undone.
  ///
  /// If commits were `.buffered`, it waits for the transaction in progress and syncs them. Throws
  /// `.closed`, `.nestedWrite` inside a transaction if commits are yet to be synced, and `.failed`
  /// if they cannot be.
  package func durableSnapshot() throws -> StoreSnapshot {
    let snapshot = try core.snapshot()
    do {
      try StoreError.wrapping { try core.engine.makeDurable(snapshot.engine) }
    } catch {
      snapshot.close()
      throw error
    }
    return snapshot
  }
}
