/// What a source gave of what was asked for.
package struct FetchedRevisions: Sendable {
  package var revisions: [ReplicaRevision] = []
  package var refused: [RefusedRevision] = []

  package init() {}

  package mutating func add(_ other: FetchedRevisions) {
    revisions += other.revisions
    refused += other.refused
  }
}
