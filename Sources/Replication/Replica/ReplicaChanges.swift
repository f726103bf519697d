package import ValueModel

/// Changes that follow each other.
package struct ReplicaChanges: Sendable {
  package var changes: [ReplicaChange]
  /// Revisions of these documents that no store can hold.
  package var refused: [RefusedRevision] = []
  /// Where to continue: opaque JSON of the source.
  package var last: Value
  /// How many may follow, where the source says it.
  package var pendingCount: Int?
  /// Whether the source said that nothing follows now.
  package var isAtEnd: Bool

  package init(changes: [ReplicaChange], last: Value, pendingCount: Int?, isAtEnd: Bool) {
    self.changes = changes
    self.last = last
    self.pendingCount = pendingCount
    self.isAtEnd = isAtEnd
  }
}
