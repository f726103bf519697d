import StorageEngine

/// The store as of one commit, for as long as the snapshot lives. Any thread may read it; readers wait for
/// nobody.
///
/// Objects that were read are values of their own and outlive it. A snapshot keeps the space of what it
/// sees from being given back: let it go when it has been read.
public final class StoreSnapshot: Sendable {
  let core: StoreCore
  let engine: Snapshot
  let catalog: CollectionCatalog

  init(_ core: StoreCore, _ engine: Snapshot, _ catalog: CollectionCatalog) {
    self.core = core
    self.engine = engine
    self.catalog = catalog
  }

  /// The number of the last commit that it sees.
  public var sequence: UInt64 { engine.sequence.rawValue }
}
