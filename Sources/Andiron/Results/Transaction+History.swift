extension Transaction {
  /// The versions of the object with this primary key that were committed before, newest first,
  /// for other modules.
  ///
  /// Throws `.closed`, and `.engine` if a record cannot be read. Cost: one read for each version.
  package func committedVersions(
    _ key: RecordKey, in collection: String
  ) throws -> [StoredVersion] {
    let snapshot = try core.snapshot()
    defer { snapshot.close() }
    return try snapshot.versions(key, in: collection)
  }
}
