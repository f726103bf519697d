import StorageEngine

/// What a copy to another storage reads.
extension StoreSnapshot {
  /// The version of the store's types, and whether a migration is under way; nil if the store has
  /// none yet. Throws `.damaged`.
  package func schemaVersion() throws -> (version: Int, isMigrating: Bool)? {
    try StoreError.wrapping {
      try engine.schemaRecord().map { ($0.version, $0.target != nil) }
    }
  }

  /// Whether the store has blobs.
  package var hasBlobs: Bool { engine.table(BlobTables.blobsName) != nil }
}

extension ObjectSource {
  /// The definitions of all collections, sorted by name. Throws `.closed`.
  package func definitions() throws -> [CollectionDefinition] {
    try _withReadState { state in
      state.catalog.collections.values.map(\.definition).sorted { $0.name < $1.name }
    }
  }
}
