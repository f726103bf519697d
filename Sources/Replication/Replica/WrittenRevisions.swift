/// The result of writing revisions.
package struct WrittenRevisions: Sendable {
  package var refused: [RefusedRevision] = []
  /// The number of revisions that the target already had, if it was not asked beforehand. Servers
  /// do not report it.
  package var knownCount = 0
  /// The revisions with stubs for attachments that the target does not have.
  package var unmatched: [ReplicaRevision] = []

  package init() {}

  package mutating func add(_ other: WrittenRevisions) {
    refused += other.refused
    knownCount += other.knownCount
    unmatched += other.unmatched
  }
}
