import Andiron

/// The collections that hold a database. All but the first are made when they are needed.
struct DatabaseLayout: Sendable, Hashable {
  /// The collection that registers databases by name.
  static let registry = "documents"

  let name: String

  /// The winning revisions of documents that are not deleted, by identifier.
  var documents: String { "documents/\(name)" }
  /// The winning revisions of deleted documents, by identifier.
  var deleted: String { "documents.deleted/\(name)" }
  /// The trees of documents with more than one revision, by identifier.
  var trees: String { "documents.trees/\(name)" }
  /// The leaves that lose, by identifier and revision.
  var leaves: String { "documents.leaves/\(name)" }
  /// Documents that are not replicated, by identifier.
  var local: String { "documents.local/\(name)" }

  /// The purges, by number.
  var purges: String { "documents.purges/\(name)" }

  var all: [String] { [documents, deleted, trees, leaves, local, purges] }

  /// The name of the database that keeps its documents in this collection; nil if none does.
  init?(collection: String) {
    let prefix = "documents/"
    guard collection.hasPrefix(prefix) else { return nil }
    name = String(collection.dropFirst(prefix.count))
  }

  init(name: String) { self.name = name }

  static let sequenceIndex = IndexDefinition([IndexDefinition.Part(DocumentRecord.sequencePath)])
  static let leafKind = RecordKey.Kind.compound([.string, .string])

  func leafKey(_ id: String, _ revision: Revision) -> RecordKey {
    .compound([.string(id), .string(revision.description)])
  }
}
