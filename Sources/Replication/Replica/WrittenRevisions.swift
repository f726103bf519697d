/// What became of revisions that were to be written.
package struct WrittenRevisions: Sendable {
  package var refused: [RefusedRevision] = []
  /// The number that the target had already, where it was not asked before. Servers do not say.
  package var knownCount = 0
  /// Revisions with stubs of attachments that the target does not have.
  package var unmatched: [ReplicaRevision] = []

  package init() {}

  package mutating func add(_ other: WrittenRevisions) {
    refused += other.refused
    knownCount += other.knownCount
    unmatched += other.unmatched
  }
}
