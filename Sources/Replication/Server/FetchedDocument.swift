import CouchProtocol
import DocumentStore
import ValueModel

/// A document as a server sent it, and whether it is what was asked for.
struct FetchedDocument {
  var document: IncomingDocument
  let revision: Revision

  /// Nil if the value is not a revision of the document that is, or was made from, `wanted`.
  init?(_ value: Value, id: String, wanted: Revision) {
    guard let document = try? IncomingDocument(value) else { return nil }
    self.init(document, id: id, wanted: wanted)
  }

  /// Nil if the document is not a revision that is, or was made from, `wanted`.
  init?(_ document: IncomingDocument, id: String, wanted: Revision) {
    guard let found = document.id, Array(found.utf8) == Array(id.utf8),
      let revision = document.history.first,
      document.revision == nil || document.revision == revision,
      document.history.contains(wanted)
    else { return nil }
    self.document = document
    self.revision = revision
  }

  /// Without attachments.
  var bare: ReplicaRevision {
    ReplicaRevision(
      id: document.id ?? "", history: document.history, isDeleted: document.isDeleted,
      body: document.body)
  }

  /// The number of the newest ancestor that the target has; attachments that came no later are
  /// there.
  func newestKnown(_ ancestors: [Revision]) -> Int {
    ancestors.filter(document.history.contains).map(\.number).max() ?? 0
  }
}
