public import StorageClient

extension DatabaseStorage: DatabaseTextSource {
  /// Calls `body` with a reader of the newest commit. Throws what ``read(_:)`` throws.
  public func _withReader<R>(
    _ body: (DatabaseReader<Backend.Reader>) throws -> R
  ) throws -> R {
    try read(body)
  }
}
