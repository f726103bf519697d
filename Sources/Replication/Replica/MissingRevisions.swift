package import DocumentStore

/// What a target lacks of a document.
package struct MissingRevisions: Sendable {
  package var id: String
  package var revisions: [Revision]
  /// Leaves of the target that the revisions may have been made from.
  package var possibleAncestors: [Revision]

  package init(id: String, revisions: [Revision], possibleAncestors: [Revision]) {
    self.id = id
    self.revisions = revisions
    self.possibleAncestors = possibleAncestors
  }
}
