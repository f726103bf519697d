import Andiron
import Foundation
import ValueModel

/// Edits, each of a leaf that is there.
extension DocumentWriter {
  mutating func create(
    _ body: Value, id: String?, attachments: [String: Attachment]
  ) throws -> Document {
    let id = id ?? UUID().uuidString.lowercased()
    try DocumentRules.check(id: id)
    try DocumentRules.check(body: body, id: id)
    let state = try unoccupied(id)
    return try edit(
      id, state, after: state?.winner.revision, body: body, attachments, isDeleted: false)
  }

  mutating func update(_ document: Document) throws -> Document {
    try DocumentRules.check(body: document.body, id: document.id)
    let state = try state(of: document.id, leaf: document.revision)
    return try edit(
      document.id, state, after: document.revision, body: document.body, document.attachments,
      isDeleted: false)
  }

  mutating func delete(_ id: String, _ revision: Revision) throws -> Document {
    let state = try state(of: id, leaf: revision)
    return try edit(id, state, after: revision, body: [:], [:], isDeleted: true)
  }

  /// Stores a revision that may be a deletion, made from `parent`; without one, the first of a
  /// document, or one below the deletion of a document that is deleted.
  mutating func put(
    _ id: String, after parent: Revision?, body: Value, _ attachments: [String: Attachment],
    isDeleted: Bool
  ) throws -> Document {
    try DocumentRules.check(id: id)
    try DocumentRules.check(body: body, id: id)
    guard let parent else {
      let state = try unoccupied(id)
      return try edit(
        id, state, after: state?.winner.revision, body: body, attachments, isDeleted: isDeleted)
    }
    let state = try state(of: id, leaf: parent)
    return try edit(id, state, after: parent, body: body, attachments, isDeleted: isDeleted)
  }

  /// Stores a revision made from `parent`, even if `parent` already has other children; without a
  /// parent, adds another root if the document exists. Returns the revision, even if it was already
  /// known.
  mutating func branch(
    _ id: String, after parent: Revision?, body: Value, _ attachments: [String: Attachment],
    isDeleted: Bool
  ) throws -> Revision {
    try DocumentRules.check(id: id)
    try DocumentRules.check(body: body, id: id)
    let revision = RevisionHash.revision(
      after: parent, isDeleted: isDeleted, body: body, attachments: attachments)
    let state = try database.state(of: id)
    if state?.tree.contains(revision) == true { return revision }
    return try edit(
      id, state, after: parent, body: body, attachments, isDeleted: isDeleted
    ).revision
  }

  /// The state of a document that is deleted, or nil if there never was one. Throws `.conflict` if
  /// there is one.
  private func unoccupied(_ id: String) throws -> DocumentState? {
    let state = try database.state(of: id)
    if let state, !state.winner.isDeleted {
      throw DocumentError(
        .conflict, "there is a document with this identifier", id: id,
        current: state.winner.revision)
    }
    return state
  }

  /// The state of a document, one of whose leaves is `revision`.
  private func state(of id: String, leaf revision: Revision) throws -> DocumentState {
    guard let state = try database.state(of: id) else { throw database.noSuchDocument(id) }
    guard state.tree.leaves.contains(where: { $0.revision == revision }) else {
      throw DocumentError(
        .conflict, "the document was changed after this revision", id: id,
        current: state.winner.revision)
    }
    return state
  }

  private mutating func edit(
    _ id: String, _ state: DocumentState?, after parent: Revision?, body: Value,
    _ attachments: [String: Attachment], isDeleted: Bool
  ) throws -> Document {
    let revision = RevisionHash.revision(
      after: parent, isDeleted: isDeleted, body: body, attachments: attachments)
    var tree = state?.tree ?? RevisionTree()
    if tree.contains(revision) {
      // The same edit was made from this revision before, and its result is still known.
      throw DocumentError(
        .conflict, "the same edit of this revision is known", id: id,
        current: state?.winner.revision)
    }
    tree.add(revision, after: parent, isDeleted: isDeleted)
    var record = DocumentRecord(revision, isDeleted: isDeleted, body: body)
    if !attachments.isEmpty {
      let known = try parent.flatMap { try storedLeaf(id, $0, state) }?.attachments ?? [:]
      record.attachments = try numbered(attachments, id, revision, known)
    }
    try save(id, tree, before: state, bodies: [revision: record])
    return record.document(id)
  }

  private func storedLeaf(
    _ id: String, _ leaf: Revision, _ state: DocumentState?
  ) throws -> DocumentRecord? {
    if let winner = state?.winner, winner.revision == leaf { return winner }
    return try database.loser(id, leaf)
  }

  /// The attachments of a revision that is made from one with the attachments `known`: those that
  /// are new have its number.
  private func numbered(
    _ attachments: [String: Attachment], _ id: String, _ revision: Revision,
    _ known: [String: Attachment]
  ) throws -> [String: Attachment] {
    try check(attachments, id)
    var numbered = attachments
    for (name, attachment) in attachments {
      let old = known[name]
      let isOld = old?.isSame(as: attachment) == true
      numbered[name]?.revisionNumber = isOld ? old?.revisionNumber : revision.number
    }
    return numbered
  }

  /// Throws `.invalidAttachment` if one cannot have its name, and `StoreError.noSuchBlob` if the
  /// bytes of one are not in the store.
  func check(_ attachments: [String: Attachment], _ id: String) throws {
    for (name, attachment) in attachments.inOrder {
      try DocumentRules.check(attachment: name, id: id)
      guard try database.source.hasBlob(attachment.blob) else {
        throw StoreError(
          .noSuchBlob, "the store does not hold the bytes of an attachment",
          collection: database.layout.documents)
      }
    }
  }
}
