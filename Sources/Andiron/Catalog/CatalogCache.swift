import StorageEngine
import FileAccess

/// The catalogs of the newest revisions, so that a snapshot or a transaction costs the reading of one
/// number.
final class CatalogCache: Sendable {
  private static let capacity = 4
  let derivations: KeyDerivationRegistry

  init(_ derivations: KeyDerivationRegistry) { self.derivations = derivations }

  private let known = Locked<[CollectionCatalog]>([CollectionCatalog()])

  /// The catalog of that revision, which `load` reads where it is not known.
  func catalog(
    _ revision: UInt64, load: () throws -> CollectionCatalog
  ) throws -> CollectionCatalog {
    if let known = known.withLock({ $0.first { $0.revision == revision } }) { return known }
    let loaded = try load()
    known.withLock { known in
      known.insert(loaded, at: 0)
      if known.count > Self.capacity { known.removeLast() }
    }
    return loaded
  }

  /// What the newest snapshot that was asked about sees, so that others of the same commit cost nothing.
  private let newest = Locked((sequence: UInt64.max, catalog: CollectionCatalog()))

  /// The catalog that snapshots of this sequence see; `find` looks for it where another commit was last asked
  /// about.
  func catalog(
    ofSequence sequence: UInt64, find: () throws -> CollectionCatalog
  ) throws -> CollectionCatalog {
    if let known = newest.withLock({ $0.sequence == sequence ? $0.catalog : nil }) { return known }
    let found = try find()
    newest.withLock { $0 = (sequence, found) }
    return found
  }
}
