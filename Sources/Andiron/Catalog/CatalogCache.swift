import FileAccess
import StorageEngine

/// The catalogs of the newest revisions, so that a snapshot or a transaction costs one read of a
/// number.
final class CatalogCache: Sendable {
  private static let capacity = 4
  let derivations: KeyDerivationRegistry

  init(_ derivations: KeyDerivationRegistry) { self.derivations = derivations }

  private let known = Locked<[CollectionCatalog]>([CollectionCatalog()])

  /// The catalog of a revision; `load` reads it if it is not known.
  func catalog(
    _ revision: UInt64, load: () throws -> CollectionCatalog
  ) throws -> CollectionCatalog {
    if let known = known.withLock({ $0.first { $0.revision == revision } }) { return known }
    let loaded = try load()
    note(loaded)
    return loaded
  }

  /// Keeps the catalog of a revision that is committed.
  func note(_ catalog: CollectionCatalog) {
    known.withLock { known in
      if known.contains(where: { $0.revision == catalog.revision }) { return }
      known.insert(catalog, at: 0)
      if known.count > Self.capacity { known.removeLast() }
    }
  }

  /// The catalog of the newest snapshot asked about, so that further snapshots of the same commit
  /// cost nothing.
  private let newest = Locked((sequence: UInt64.max, catalog: CollectionCatalog()))

  /// The catalog that snapshots of this sequence see; `find` looks it up if the last request was
  /// about another commit.
  func catalog(
    ofSequence sequence: UInt64, find: () throws -> CollectionCatalog
  ) throws -> CollectionCatalog {
    if let known = newest.withLock({ $0.sequence == sequence ? $0.catalog : nil }) { return known }
    let found = try find()
    newest.withLock { $0 = (sequence, found) }
    return found
  }
}

extension CatalogCache {
  /// The collections that a transaction sees when it begins.
  func catalog(_ transaction: WriteTransaction) throws -> CollectionCatalog {
    guard let table = transaction.existingTable(CatalogRecords.table) else {
      return CollectionCatalog()
    }
    return try catalog(try CollectionCatalog.revision(in: transaction, table)) {
      try CollectionCatalog(transaction, derivations)
    }
  }

  /// The collections that a snapshot sees.
  func catalog(_ snapshot: Snapshot) throws -> CollectionCatalog {
    try catalog(ofSequence: snapshot.sequence.rawValue) {
      try catalog(try CollectionCatalog.revision(in: snapshot)) {
        try CollectionCatalog(snapshot, derivations)
      }
    }
  }
}
