import StorageEngine

extension SnapshotSource {
  /// The versions of the object with this primary key, newest first; none if it never existed.
  /// Throws `.closed`, and `.damaged` or `.failed` if a record cannot be read.
  public func _versions(_ key: RecordKey, in collection: String) throws -> [StoredVersion] {
    let snapshot = try currentSnapshot()
    return try snapshot._withReadState { state in
      guard let binding = state.binding(collection) else { return [] }
      return try snapshot.engine.history(of: key.bytes, in: binding.table).map {
        try state.stored($0, of: binding)
      }
    }
  }
}
