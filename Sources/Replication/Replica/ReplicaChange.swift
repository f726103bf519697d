package import DocumentStore

/// A document that changed at the source.
package struct ReplicaChange: Sendable {
  package var id: String
  /// The leaves that are to be replicated, the winner first.
  package var revisions: [Revision]
  /// The leaves themselves, where the source gives them at once.
  package var leaves: [ReplicaRevision] = []

  package init(id: String, revisions: [Revision], leaves: [ReplicaRevision] = []) {
    self.id = id
    self.revisions = revisions
    self.leaves = leaves
  }
}
