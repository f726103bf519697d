public import Andiron
import ObjectModel

/// Documents with Swift types as their content.
extension Database {
  /// The document with this identifier, its body read as the type; nil if there is none, or it is
  /// deleted.
  ///
  /// Throws `DecodingError` if the body has another shape, and `StoreError`: `.closed`, and
  /// `.damaged` or `.failed` if the record cannot be read.
  public func document<Content: Codable>(
    _ id: String, as type: Content.Type
  ) throws -> TypedDocument<Content>? {
    try document(id).map { try TypedDocument($0, as: type) }
  }

  /// The document with this identifier, its body read as the type.
  ///
  /// Throws `DocumentError.noSuchDocument` if there is none, or it is deleted, and what
  /// ``document(_:as:)`` throws.
  public func require<Content: Codable>(
    _ id: String, as type: Content.Type
  ) throws -> TypedDocument<Content> {
    try TypedDocument(require(id), as: type)
  }
}

extension Database where Source == Transaction {
  /// Stores a new document with this content; see ``create(_:id:attachments:)``.
  ///
  /// Throws `EncodingError` if the content cannot be represented, and what that throws.
  @discardableResult
  public func create<Content: Codable>(
    content: Content, id: String? = nil
  ) throws -> TypedDocument<Content> {
    let document = try create(ValueEncoder().encode(content), id: id)
    return TypedDocument(document: document, content: content)
  }

  /// Stores a document whose content was changed, and returns it with its new revision; see
  /// ``update(_:)``. Fields that the type does not know stay as they are.
  ///
  /// Throws `EncodingError` if the content cannot be represented, and what that throws.
  @discardableResult
  public func update<Content: Codable>(
    _ document: TypedDocument<Content>
  ) throws -> TypedDocument<Content> {
    TypedDocument(
      document: try update(document.changedDocument()), content: document.content)
  }
}

extension Database where Source == Store {
  /// Stores a new document with this content, durably; see ``Database/create(content:id:)``. Throws
  /// what that and `Store.write` throw.
  @discardableResult
  public func create<Content: Codable>(
    content: Content, id: String? = nil
  ) throws -> TypedDocument<Content> {
    try write { try $0.create(content: content, id: id) }
  }

  /// Stores a document whose content was changed, durably; see ``Database/update(_:)``. Throws what
  /// that and `Store.write` throw.
  @discardableResult
  public func update<Content: Codable>(
    _ document: TypedDocument<Content>
  ) throws -> TypedDocument<Content> {
    try write { try $0.update(document) }
  }
}
