public import Andiron
public import ValueModel

/// Edits in a transaction of their own. For several at once, or together with objects, use
/// `Store.write` and the database of its transaction.
extension Database where Source == Store {
  /// Runs `body` with the database in a transaction. Throws what `body` and `Store.write` throw.
  @discardableResult
  public func write<R>(
    durability: Durability? = nil, _ body: (Database<Transaction>) throws -> R
  ) throws -> R {
    try source.write(durability: durability) { try body(Database<Transaction>(name, $0)) }
  }

  /// Runs `body` with the database in a transaction, on a thread of the store. Throws what `body`
  /// and `Store.write` throw.
  @discardableResult
  public func write<R: Sendable>(
    durability: Durability? = nil, _ body: @escaping @Sendable (Database<Transaction>) throws -> R
  ) async throws -> R {
    let name = name
    return try await source.write(durability: durability) {
      try body(Database<Transaction>(name, $0))
    }
  }

  /// Stores a new document, durably, and returns it with its revision; see
  /// ``Database/create(_:id:attachments:)``. Throws what that and `Store.write` throw.
  @discardableResult
  public func create(
    _ body: Value, id: String? = nil, attachments: [String: Attachment] = [:]
  ) throws -> Document {
    try write { try $0.create(body, id: id, attachments: attachments) }
  }

  /// Stores a changed document, durably, and returns it with its new revision; see
  /// ``Database/update(_:)``. Throws what that and `Store.write` throw.
  @discardableResult
  public func update(_ document: Document) throws -> Document {
    try write { try $0.update(document) }
  }

  /// Stores the deletion of a document, durably, and returns it; see ``Database/delete(_:)``.
  /// Throws what that and `Store.write` throw.
  @discardableResult
  public func delete(_ document: Document) throws -> Document {
    try write { try $0.delete(document) }
  }
}
