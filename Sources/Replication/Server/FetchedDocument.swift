import CouchProtocol
import DocumentStore
import ValueModel

/// A document that a server sent, checked against the request.
struct FetchedDocument {
  var document: IncomingDocument
  let revision: Revision

  /// Reads a document; nil if the value is not the revision `wanted` of the document or a
  /// descendant of it.
  init?(_ value: Value, id: String, wanted: Revision) {
    guard let document = try? IncomingDocument(value) else { return nil }
    self.init(document, id: id, wanted: wanted)
  }

  /// Checks a document; nil if it is not the revision `wanted` or a descendant of it.
  init?(_ document: IncomingDocument, id: String, wanted: Revision) {
    guard let found = document.id, Array(found.utf8) == Array(id.utf8),
      let revision = document.history.first,
      document.revision == nil || document.revision == revision,
      document.history.contains(wanted)
    else { return nil }
    self.document = document
    self.revision = revision
  }

  /// The revision without attachments.
  var bare: ReplicaRevision {
    ReplicaRevision(
      id: document.id ?? "", history: document.history, isDeleted: document.isDeleted,
      body: document.body)
  }

  /// Returns the number of the newest ancestor that the target has. The target also has the
  /// attachments added up to that revision.
  func newestKnown(_ ancestors: [Revision]) -> Int {
    ancestors.filter(document.history.contains).map(\.number).max() ?? 0
  }
}
