import StorageEngine

extension ObjectSource {
  /// The versions of the object with this primary key that are committed, newest first, for other
  /// modules; what a transaction has written itself is not among them.
  ///
  /// Throws `.closed`, and `.damaged` or `.failed` if a record cannot be read. Cost: one read for
  /// each version.
  package func committedVersions(
    _ key: RecordKey, in collection: String
  ) throws -> [StoredVersion] {
    if let source = self as? any SnapshotSource { return try source._versions(key, in: collection) }
    let snapshot = try _withReadState { try $0.core.snapshot() }
    defer { snapshot.close() }
    return try snapshot._versions(key, in: collection)
  }
}
