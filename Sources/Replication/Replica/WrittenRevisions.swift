/// What became of revisions that were to be written.
package struct WrittenRevisions: Sendable {
  package var refused: [RefusedRevision] = []
  /// Revisions with stubs of attachments that the target does not have.
  package var unmatched: [ReplicaRevision] = []

  package init() {}

  package mutating func add(_ other: WrittenRevisions) {
    refused += other.refused
    unmatched += other.unmatched
  }
}
