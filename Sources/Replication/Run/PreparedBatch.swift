import ValueModel

/// Revisions that are ready to be written, with related data.
struct PreparedBatch: Sendable {
  var revisions: [ReplicaRevision] = []
  var refused: [RefusedRevision] = []
  var changeCount = 0
  /// The identifiers of the changed documents.
  var changedIDs: [String] = []
  var pendingCount: Int?
  /// The position that the source has reached once these revisions are written; nil if the page
  /// contains more.
  var last: Value?
}
