/// The revisions that a source returned on request, and those that it refused.
package struct FetchedRevisions: Sendable {
  package var revisions: [ReplicaRevision] = []
  package var refused: [RefusedRevision] = []

  package init() {}

  package mutating func add(_ other: FetchedRevisions) {
    revisions += other.revisions
    refused += other.refused
  }
}
