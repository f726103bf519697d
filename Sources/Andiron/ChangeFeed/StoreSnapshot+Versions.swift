import StorageEngine

/// The versions of many objects, without reading each.
extension StoreSnapshot {
  /// Calls `body` with each object of some collections that exists or was deleted, as the change
  /// feed knows them.
  ///
  /// Throws `.noChangeFeed` if the store keeps no feed, `.closed`, and `.damaged` or `.failed` if a
  /// record cannot be read; rethrows what `body` throws. Cost: a read of a small record for each
  /// change of the feed, and one of each current version.
  package func forEachObject(
    in collections: Set<String>, _ body: (VersionedObject) throws -> Void
  ) throws {
    try _withReadState { state in
      let log = try ChangeRequest.log(self, state.core, nil)
      var cursor = try log.cursor(after: 0, in: engine)
      while cursor.next() {
        let entry = try cursor.withRecord { try ChangeLog.entry($0, $1) }
        guard collections.contains(entry.collection),
          let binding = state.binding(entry.collection)
        else { continue }
        let key = try entry.keyBytes.withUnsafeBytes {
          try RecordKey(bytes: $0, of: entry.collection)
        }
        let numbers = try engine.versionNumbers(of: entry.keyBytes, in: binding.table)
        try body(
          VersionedObject(
            collection: entry.collection, key: key, sequences: numbers.sequences.map(\.rawValue),
            exists: numbers.isCurrent))
      }
    }
  }

  /// An object with the numbers of its versions; without any if it never existed. Throws `.closed`,
  /// and `.damaged` or `.failed` if a record cannot be read. Cost: one read.
  package func object(_ key: RecordKey, in collection: String) throws -> VersionedObject {
    try _withReadState { state in
      let numbers = try state.binding(collection).map {
        try engine.versionNumbers(of: key.bytes, in: $0.table)
      }
      return VersionedObject(
        collection: collection, key: key, sequences: (numbers?.sequences ?? []).map(\.rawValue),
        exists: numbers?.isCurrent ?? false)
    }
  }

  /// The version of an object with that number; nil if the store does not have it. Throws
  /// `.closed`, and `.damaged` or `.failed` if a record cannot be read. Cost: one read, or two.
  package func version(
    _ sequence: UInt64, of key: RecordKey, in collection: String
  ) throws -> StoredVersion? {
    try _withReadState { state in
      guard let binding = state.binding(collection) else { return nil }
      return try engine.version(
        SequenceNumber(rawValue: sequence), of: key.bytes, in: binding.table
      )
      .map { try state.stored($0, of: binding) }
    }
  }
}
