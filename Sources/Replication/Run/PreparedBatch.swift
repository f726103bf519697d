import ValueModel

/// Revisions that are ready to be written, and what comes with them.
struct PreparedBatch: Sendable {
  var revisions: [ReplicaRevision] = []
  var refused: [RefusedRevision] = []
  var changeCount = 0
  /// The documents of these changes.
  var changedIDs: [String] = []
  var pendingCount: Int?
  /// How far the source is done when these are written; nil where more of a page follows.
  var last: Value?
}
