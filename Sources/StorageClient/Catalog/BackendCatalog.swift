import FileAccess

/// The collections of a database, read again only when they have changed.
package final class BackendCatalog: Sendable {
  private struct Known {
    var revision: Int64
    var collections: [String: BackendCollection] = [:]
    var schema = BackendSchema()
  }

  private let known = Locked<Known?>(nil)
  /// The version of the program's types; nil if the program did not say.
  let programVersion = Locked<Int?>(nil)

  package init() {}

  /// The collections of the newest known revision; nil before the first.
  var newest: (revision: Int64, collections: [String: BackendCollection])? {
    known.withLock { $0 }.map { ($0.revision, $0.collections) }
  }

  /// The collections as a reader or a transaction sees them. Throws `.foreign` if a newer program
  /// has migrated them.
  package func collections(_ reader: some BackendReader) throws -> [String: BackendCollection] {
    let present = try present(reader)
    if let version = programVersion.withLock({ $0 }) { try present.schema.check(program: version) }
    return present.collections
  }

  private func present(_ reader: some BackendReader) throws -> Known {
    let revision = try reader.definitionsRevision()
    if let known = known.withLock({ $0 }), known.revision == revision { return known }
    var present = Known(revision: revision)
    try reader.forEachRecord(BackendCollection.definitions) { record in
      // Records that are no collection's have keys that are not UTF-8.
      if record.key == BackendSchema.key {
        present.schema = try BackendSchema(record)
      } else if record.key.first != 0xFF {
        let collection = try BackendCollection(record)
        present.collections[collection.name] = collection
      }
      return true
    }
    known.withLock { [present] known in
      if known?.revision ?? .min < revision { known = present }
    }
    return present
  }
}
