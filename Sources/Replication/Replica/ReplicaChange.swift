package import DocumentStore

/// A change of a document at the source.
package struct ReplicaChange: Sendable {
  package var id: String
  /// The leaves to replicate, the winner first.
  package var revisions: [Revision]
  /// The contents of the leaves, if the source provides them with the change.
  package var leaves: [ReplicaRevision] = []

  package init(id: String, revisions: [Revision], leaves: [ReplicaRevision] = []) {
    self.id = id
    self.revisions = revisions
    self.leaves = leaves
  }
}
