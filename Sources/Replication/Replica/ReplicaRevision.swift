package import Andiron
package import DocumentStore
package import ValueModel

/// A revision on its way, with its history and what its attachments consist of.
package struct ReplicaRevision: Sendable {
  package struct File: Sendable {
    package enum Content: Sendable {
      /// What the target has already, from an ancestor.
      case stub
      /// Bytes in the source's store.
      case stored(Attachment, Database<StoreSnapshot>)
      /// Bytes that were fetched into a store.
      case staged(StagedBlob, in: Store)
    }

    package var name: String
    package var contentType: String
    package var revisionNumber: Int
    package var digest: String
    package var encoding: Attachment.Encoding?
    /// Of the content, decoded.
    package var byteCount: Int
    package var content: Content
  }

  package var id: String
  /// Newest first, at least one.
  package var history: [Revision]
  package var isDeleted: Bool
  package var body: Value
  /// In the order in which the source lists them.
  package var files: [File]
  /// What the target may have of the document.
  package var knownAncestors: [Revision] = []

  package var revision: Revision { history[0] }

  /// As filters and transforms see it.
  package var document: ReplicatedDocument {
    ReplicatedDocument(
      id: id, revision: revision, isDeleted: isDeleted, body: body,
      attachmentNames: Set(files.map(\.name)))
  }

  /// What a document of a database consists of.
  package init(_ revision: ForeignRevision, in snapshot: Database<StoreSnapshot>) {
    id = revision.id
    history = revision.history
    isDeleted = revision.isDeleted
    body = revision.body
    files =
      revision.attachments.isEmpty
      ? []
      : revision.attachments.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        .map { name, attachment in
          File(
            name: name, contentType: attachment.contentType,
            revisionNumber: attachment.revisionNumber ?? revision.history[0].number,
            digest: attachment.digest, encoding: attachment.encoding,
            byteCount: attachment.byteCount, content: .stored(attachment, snapshot))
        }
  }

  /// A document that came without files, or whose files are added later.
  package init(id: String, history: [Revision], isDeleted: Bool, body: Value) {
    self.id = id
    self.history = history
    self.isDeleted = isDeleted
    self.body = body
    files = []
  }
}
