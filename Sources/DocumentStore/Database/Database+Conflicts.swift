public import Andiron

extension Database {
  /// The revisions that are not deleted and lost against the winner, best first; empty if the
  /// document has no conflict.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if a record cannot be read.
  public func conflicts(of id: String) throws -> [Revision] {
    try state(of: id)?.tree.conflicts ?? []
  }

  /// The identifiers of all documents that have a conflict, in the order of their bytes.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if a record cannot be read. Cost:
  /// one read for each revision that lost.
  public func conflictedDocuments() throws -> [String] {
    var found: [String] = []
    try source.collection(layout.leaves).forEach { key, value in
      guard case .compound(let parts) = key, case .string(let id)? = parts.first else {
        throw StoreError(.damaged, "a record has no identifier", collection: layout.leaves)
      }
      let isDeleted = try DocumentRecord(value, in: layout.leaves).isDeleted
      let isKnown = found.last.map { $0.utf8.elementsEqual(id.utf8) } ?? false
      if !isDeleted, !isKnown { found.append(id) }
    }
    return found
  }
}

extension Database where Source == Transaction {
  /// Settles a conflict: `body` gets all leaves that are not deleted, the winner first, and returns
  /// the content of the document, attachments included, or nil to delete it.
  ///
  /// The content becomes a revision of the winner, unless it is the winner's own, and the other
  /// leaves are deleted. Returns the document, or nil if it was deleted or had no conflict; in that
  /// case `body` is not called.
  ///
  /// Throws what `body` throws, and what ``update(_:)`` and ``delete(_:)`` throw; then the conflict
  /// is as it was.
  @discardableResult
  public func resolveConflict(
    of id: String, _ body: (_ leaves: [Document]) throws -> Document?
  ) throws -> Document? {
    let leaves = try leaves(of: id).filter { !$0.isDeleted }
    guard leaves.count > 1 else { return nil }
    let chosen = try body(leaves)
    return try source.savepoint { try settle(leaves, with: chosen) }
  }

  /// Deletes all leaves but the first, and gives that one the chosen content.
  func settle(_ leaves: [Document], with chosen: Document?) throws -> Document? {
    for loser in leaves.dropFirst() { try delete(loser) }
    guard let chosen else {
      try delete(leaves[0])
      return nil
    }
    if chosen.body == leaves[0].body, chosen.attachments.isSame(as: leaves[0].attachments) {
      return leaves[0]
    }
    var result = leaves[0]
    result.body = chosen.body
    result.attachments = chosen.attachments
    return try update(result)
  }
}
