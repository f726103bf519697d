import DocumentStore

/// A request for one revision.
struct RevisionRequest: Sendable {
  var id: String
  var revision: Revision
  /// The revisions of the document that the target may have.
  var ancestors: [Revision]
}
