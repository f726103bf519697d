import StorageEngine
import FileAccess

/// The catalogs of the newest revisions, so that a snapshot or a transaction costs the reading of one
/// number.
final class CatalogCache: Sendable {
  private static let capacity = 4
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
}
