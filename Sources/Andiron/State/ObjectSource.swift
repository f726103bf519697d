import StorageEngine

/// Something that objects are read from: a store as it is at each call, a snapshot, or a
/// transaction. The library's types are the only ones that conform.
public protocol ObjectSource {
  /// Calls `body` with the state to read, which is valid only during the call. Throws what `body`
  /// throws, and `.closed` if the store or snapshot is closed or the transaction is over.
  func _withReadState<R>(_ body: (ReadState) throws -> R) throws -> R
}

/// A source whose states can be kept: a store or a snapshot.
public protocol SnapshotSource: ObjectSource, Sendable {
  /// Returns the present state. Throws `.closed` if the store is closed.
  func currentSnapshot() throws -> StoreSnapshot
}

extension StoreSnapshot: ObjectSource {
  /// Calls `body` with the state of the snapshot. Throws what `body` throws, and `.closed` if the
  /// snapshot is closed.
  public func _withReadState<R>(_ body: (ReadState) throws -> R) throws -> R { try reading(body) }
}

extension StoreSnapshot: SnapshotSource {
  public func currentSnapshot() -> StoreSnapshot { self }
}

extension ReadState: ObjectSource {
  /// Calls `body` with this state. Rethrows what `body` throws.
  public func _withReadState<R>(_ body: (ReadState) throws -> R) throws -> R { try body(self) }
}
