package import ValueModel

/// A page of consecutive changes.
package struct ReplicaChanges: Sendable {
  package var changes: [ReplicaChange]
  /// Revisions of these documents that no store can hold.
  package var refused: [RefusedRevision] = []
  /// The position to continue from: opaque JSON of the source.
  package var last: Value
  /// The number of changes that may follow, if the source reports it.
  package var pendingCount: Int?
  /// Whether no more changes follow for now.
  package var isAtEnd: Bool

  package init(changes: [ReplicaChange], last: Value, pendingCount: Int?, isAtEnd: Bool) {
    self.changes = changes
    self.last = last
    self.pendingCount = pendingCount
    self.isAtEnd = isAtEnd
  }
}
