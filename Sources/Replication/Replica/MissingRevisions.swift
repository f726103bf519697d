package import DocumentStore

/// The revisions of a document that a target lacks.
package struct MissingRevisions: Sendable {
  package var id: String
  package var revisions: [Revision]
  /// Leaves on the target from which the revisions may descend.
  package var possibleAncestors: [Revision]

  package init(id: String, revisions: [Revision], possibleAncestors: [Revision]) {
    self.id = id
    self.revisions = revisions
    self.possibleAncestors = possibleAncestors
  }
}
