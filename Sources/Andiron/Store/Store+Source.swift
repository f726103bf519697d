import StorageEngine

extension Store: ObjectSource {
  /// Calls `body` with the present state of the store.
  ///
  /// Throws what `body` throws, and `.closed` if the store is closed.
  public func _withReadState<R>(_ body: (ReadState) throws -> R) throws -> R {
    let snapshot = try core.snapshot()
    defer { snapshot.engine.close() }
    return try snapshot.readingUncounted(body)
  }
}

extension Store: SnapshotSource {
  /// Returns the store's present state. Throws `.closed` if the store is closed.
  public func currentSnapshot() throws -> StoreSnapshot { try snapshot() }
}
