import DocumentStore

/// A revision that is asked for.
struct RevisionRequest: Sendable {
  var id: String
  var revision: Revision
  /// What the target may have of the document.
  var ancestors: [Revision]
}
