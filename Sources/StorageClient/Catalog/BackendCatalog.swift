import FileAccess

/// The collections of a database, read again only when they have changed.
package final class BackendCatalog: Sendable {
  private let known = Locked<(revision: Int64, collections: [String: BackendCollection])?>(nil)

  package init() {}

  /// The collections as a reader or a transaction sees them.
  package func collections(_ reader: some BackendReader) throws -> [String: BackendCollection] {
    let revision = try reader.definitionsRevision()
    if let known = known.withLock({ $0 }), known.revision == revision { return known.collections }
    var collections: [String: BackendCollection] = [:]
    try reader.forEachRecord(BackendCollection.definitions) { record in
      let collection = try BackendCollection(record)
      collections[collection.name] = collection
      return true
    }
    known.withLock { known in
      if known?.revision ?? .min < revision { known = (revision, collections) }
    }
    return collections
  }

  /// A number that no table and no index of these collections has.
  package static func unusedNumber(_ collections: some Sequence<BackendCollection>) -> Int64 {
    var last: Int64 = 0
    for collection in collections {
      last = max(last, collection.table, collection.indexes.map(\.number).max() ?? 0)
    }
    return last + 1
  }
}
