import Foundation
import ValueModel

/// Edits, each of a leaf that is there.
extension DocumentWriter {
  mutating func create(_ body: Value, id: String?) throws -> Document {
    let id = id ?? UUID().uuidString.lowercased()
    try DocumentRules.check(id: id)
    try DocumentRules.check(body: body, id: id)
    let state = try database.state(of: id)
    if let state, !state.winner.isDeleted {
      throw DocumentError(
        .conflict, "there is a document with this identifier", id: id,
        current: state.winner.revision)
    }
    return try edit(id, state, after: state?.winner.revision, body: body, isDeleted: false)
  }

  mutating func update(_ document: Document) throws -> Document {
    try DocumentRules.check(body: document.body, id: document.id)
    let state = try state(of: document.id, leaf: document.revision)
    return try edit(
      document.id, state, after: document.revision, body: document.body, isDeleted: false)
  }

  mutating func delete(_ id: String, _ revision: Revision) throws -> Document {
    let state = try state(of: id, leaf: revision)
    return try edit(id, state, after: revision, body: [:], isDeleted: true)
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
    _ id: String, _ state: DocumentState?, after parent: Revision?, body: Value, isDeleted: Bool
  ) throws -> Document {
    let revision = RevisionHash.revision(after: parent, isDeleted: isDeleted, body: body)
    var tree = state?.tree ?? RevisionTree()
    if tree.contains(revision) {
      // The same edit was made from this revision before, and its result is still known.
      throw DocumentError(
        .conflict, "the same edit of this revision is known", id: id,
        current: state?.winner.revision)
    }
    tree.add(revision, after: parent, isDeleted: isDeleted)
    try save(id, tree, before: state, bodies: [revision: body])
    return Document(id: id, revision: revision, isDeleted: isDeleted, body: body)
  }
}
