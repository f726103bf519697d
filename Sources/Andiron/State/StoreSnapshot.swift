import StorageEngine
import Synchronization

/// The store as of one commit, until the snapshot is closed or released.
///
/// Any thread can read it, and readers never wait.
///
/// Objects read from it are independent values and outlive it. A snapshot keeps the space of
/// everything it sees from being reclaimed, so close or release it when you have read it.
public final class StoreSnapshot: Sendable {
  let core: StoreCore
  let engine: Snapshot
  let catalog: CollectionCatalog
  /// Twice the number of reads in progress, and 1 more once the snapshot is closed.
  private let uses = Atomic<Int>(0)

  init(_ core: StoreCore, _ engine: Snapshot, _ catalog: CollectionCatalog) {
    self.core = core
    self.engine = engine
    self.catalog = catalog
  }

  /// The number of the last commit that the snapshot sees.
  public var sequence: UInt64 { engine.sequence.rawValue }

  /// Gives back the space that the snapshot holds, without waiting for its release. Calling it
  /// again does nothing.
  ///
  /// Safe at any time: reads in progress continue and the last of them gives back the space; later
  /// reads, also of `Results` that hold the snapshot, throw `.closed`.
  public func close() {
    if uses.bitwiseOr(1, ordering: .acquiringAndReleasing).oldValue == 0 { engine.close() }
  }

  /// Calls `body` with the state. Throws what `body` throws, and `.closed` after `close()`.
  func reading<R>(_ body: (ReadState) throws -> R) throws -> R {
    let old = uses.add(2, ordering: .acquiring).oldValue
    defer {
      if uses.subtract(2, ordering: .acquiringAndReleasing).newValue == 1 { engine.close() }
    }
    guard old & 1 == 0 else {
      throw StoreError(.closed, "the snapshot was closed")
    }
    return try readingUncounted(body)
  }

  /// Calls `body` with the state of a snapshot that nobody else has. Throws what `body` throws.
  func readingUncounted<R>(_ body: (ReadState) throws -> R) throws -> R {
    try StoreError.wrapping { try body(ReadState(core: core, rows: engine.rows, catalog: catalog)) }
  }
}

extension StoreSnapshot: ObjectSource {
  /// Calls `body` with the state of the snapshot. Throws what `body` throws, and `.closed` if the
  /// snapshot is closed.
  public func _withReadState<R>(_ body: (ReadState) throws -> R) throws -> R { try reading(body) }
}

extension StoreSnapshot: SnapshotSource {
  public func currentSnapshot() -> StoreSnapshot { self }
}
