package import Andiron
package import DocumentStore
package import ValueModel

/// A revision in transit, with its history and its attachments.
package struct ReplicaRevision: Sendable {
  package struct File: Sendable {
    package enum Content: Sendable {
      /// The attachment is already at the target, from an ancestor.
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
    /// The size of the decoded content.
    package var byteCount: Int
    package var content: Content
  }

  package var id: String
  /// The revision and its ancestors, newest first; at least one.
  package var history: [Revision]
  package var isDeleted: Bool
  package var body: Value
  /// The attachments, in the order in which the source lists them.
  package var files: [File]
  /// The revisions of the document that the target may have.
  package var knownAncestors: [Revision] = []

  package var revision: Revision { history[0] }

  /// The document as filters and transforms see it.
  package var document: ReplicatedDocument {
    ReplicatedDocument(
      id: id, revision: revision, isDeleted: isDeleted, body: body,
      attachmentNames: Set(files.map(\.name)))
  }

  /// Creates a revision from a document of a local database.
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

  /// Creates a revision of a document that arrived without files, or whose files are added later.
  package init(id: String, history: [Revision], isDeleted: Bool, body: Value) {
    self.id = id
    self.history = history
    self.isDeleted = isDeleted
    self.body = body
    files = []
  }
}
