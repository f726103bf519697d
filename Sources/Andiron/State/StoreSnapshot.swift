import StorageEngine

/// The store as of one commit, for as long as the snapshot lives.
///
/// Any thread can read it, and readers never wait.
///
/// Objects read from it are independent values and outlive it. A snapshot keeps the space of
/// everything it sees from being reclaimed, so release it when you have read it.
public final class StoreSnapshot: Sendable {
  let core: StoreCore
  let engine: Snapshot
  let catalog: CollectionCatalog

  init(_ core: StoreCore, _ engine: Snapshot, _ catalog: CollectionCatalog) {
    self.core = core
    self.engine = engine
    self.catalog = catalog
  }

  /// The number of the last commit that the snapshot sees.
  public var sequence: UInt64 { engine.sequence.rawValue }
}
