public import Andiron
public import ValueModel

/// Edits. Each is made from a leaf of the document, and refused if what it was made from is not a
/// leaf any more.
extension Database where Source == Transaction {
  /// Stores a new document, and returns it with its revision. Without an identifier it gets a
  /// random one.
  ///
  /// A document that was deleted is continued: its next revision is made from the deletion, so that
  /// no replica hides it. Throws `DocumentError`: `.invalidBody`, `.invalidID`,
  /// `.invalidAttachment`, and `.conflict` if there is a document with this identifier; and
  /// `StoreError`: `.notStorable`, `.noSuchBlob` if the store does not hold the bytes of an
  /// attachment, and what a failed write throws.
  @discardableResult
  public func create(
    _ body: Value, id: String? = nil, attachments: [String: Attachment] = [:]
  ) throws -> Document {
    var writer = DocumentWriter(self)
    return try writer.create(body, id: id, attachments: attachments)
  }

  /// Stores a changed document, and returns it with its new revision.
  ///
  /// The revision of `document` may be any leaf, also one that lost, or a deletion. Throws
  /// `DocumentError`: `.invalidBody`, `.conflict` if it is not a leaf any more, and
  /// `.noSuchDocument` if there never was such a document, `.invalidAttachment`; and `StoreError`:
  /// `.notStorable`, `.noSuchBlob` if the store does not hold the bytes of an attachment, and what
  /// a failed write throws.
  @discardableResult
  public func update(_ document: Document) throws -> Document {
    var writer = DocumentWriter(self)
    return try writer.update(document)
  }

  /// Stores a revision made from the leaf `parent`, and returns it; without a parent as
  /// ``create(_:id:attachments:)`` does. It may be a deletion with a body.
  ///
  /// Throws what ``create(_:id:attachments:)`` and ``update(_:)`` throw.
  @discardableResult
  public func put(
    _ id: String, after parent: Revision?, body: Value, attachments: [String: Attachment] = [:],
    isDeleted: Bool = false
  ) throws -> Document {
    var writer = DocumentWriter(self)
    return try writer.put(id, after: parent, body: body, attachments, isDeleted: isDeleted)
  }

  /// Stores the deletion of a document, or of one side of a conflict, and returns it: a revision
  /// with an empty body.
  ///
  /// Throws what ``update(_:)`` throws.
  @discardableResult
  public func delete(_ document: Document) throws -> Document {
    try delete(document.id, document.revision)
  }

  /// Stores the deletion of a leaf; see ``delete(_:)``.
  ///
  /// Throws what ``update(_:)`` throws.
  @discardableResult
  public func delete(_ id: String, _ revision: Revision) throws -> Document {
    var writer = DocumentWriter(self)
    return try writer.delete(id, revision)
  }

  /// Deletes a document with all sides of its conflicts, and returns the deletions; empty if there
  /// is no such document, or it is deleted already.
  ///
  /// Throws `StoreError`: what a failed write throws.
  @discardableResult
  public func deleteLeaves(of id: String) throws -> [Document] {
    var writer = DocumentWriter(self)
    let leaves = try state(of: id)?.tree.leaves.filter { !$0.isDeleted } ?? []
    return try leaves.map { try writer.delete(id, $0.revision) }
  }

  /// Performs edits in order, and returns for each the document as it is stored or the reason why
  /// it was refused; a refused edit does not prevent those after it.
  ///
  /// To have all or none, throw the first error out of the transaction, or make the edits one by
  /// one. Throws `StoreError`: what a failed write throws.
  @discardableResult
  public func perform(_ edits: [DocumentEdit]) throws -> [Result<Document, DocumentError>] {
    var writer = DocumentWriter(self)
    return try edits.map { edit in
      do {
        switch edit {
        case .create(let body, let id, let attachments):
          return .success(try writer.create(body, id: id, attachments: attachments))
        case .update(let document): return .success(try writer.update(document))
        case .delete(let id, let revision): return .success(try writer.delete(id, revision))
        }
      } catch let error as DocumentError {
        return .failure(error)
      }
    }
  }
}
