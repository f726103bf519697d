import FileAccess

/// The collections of a database, read again only when they have changed.
final class BackendCatalog: Sendable {
  private let known = Locked<(revision: Int64, collections: [String: BackendCollection])?>(nil)

  /// The collections as a reader or a transaction sees them.
  func collections(_ reader: some BackendReader) throws -> [String: BackendCollection] {
    let revision = try reader.definitionsRevision()
    if let known = known.withLock({ $0 }), known.revision == revision { return known.collections }
    var collections: [String: BackendCollection] = [:]
    try reader.forEachRecord(BackendCollection.definitions) { record in
      if record.key == DatabaseRecord.key { return true }
      let collection = try BackendCollection(record)
      collections[collection.name] = collection
      return true
    }
    known.withLock { known in
      if known?.revision ?? .min < revision { known = (revision, collections) }
    }
    return collections
  }
}
