/// A source whose states can be kept: a store or a snapshot.
public protocol SnapshotSource: ObjectSource, HistoryReader, Sendable {
  /// Returns the present state. Throws `.closed` if the store is closed.
  func currentSnapshot() throws -> StoreSnapshot
}
