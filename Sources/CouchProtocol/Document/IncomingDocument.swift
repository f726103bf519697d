package import DocumentStore
package import ValueModel

/// A document as a client sends it, taken apart.
package struct IncomingDocument: Sendable {
  package var id: String?
  package var revision: Revision?
  /// Newest first; empty if the document does not say it.
  package var history: [Revision]
  package var isDeleted: Bool
  package var body: Value
  package var attachments: [IncomingAttachment]

  private static let passedOver: Set = [
    "_revs_info", "_local_seq", "_conflicts", "_deleted_conflicts",
  ]

  /// Throws `CouchError` if the value is not a document.
  package init(_ value: Value) throws {
    guard value.kind == .object else {
      throw CouchError.badRequest("Document must be a JSON object")
    }
    var fields: [(String, Value)] = []
    id = nil
    revision = nil
    history = []
    isDeleted = false
    attachments = []
    for (name, field) in value.fields {
      guard name.utf8.first == UInt8(ascii: "_") else {
        fields.append((name, field))
        continue
      }
      switch name {
      case "_id": id = try Self.identifier(field)
      case "_rev": revision = try Self.revision(field)
      case "_revisions": history = try Self.history(field)
      case "_deleted": isDeleted = try Self.boolean(field)
      case "_attachments": attachments = try IncomingAttachment.list(field)
      case _ where Self.passedOver.contains(name): break
      case _ where DocumentRules.dataNames.contains(name): fields.append((name, field))
      default:
        throw CouchError(400, "doc_validation", "Bad special document member: \(name)")
      }
    }
    body = fields.count == value.count ? value : Value(object: fields)
    if history.isEmpty { history = revision.map { [$0] } ?? [] }
  }

  private static func identifier(_ field: Value) throws -> String {
    guard let id = field.string else {
      throw CouchError(400, "illegal_docid", "Document id must be a string")
    }
    return id
  }

  /// Throws `CouchError`: one of a conflict for a revision that no document here can have.
  package static func revision(_ field: Value) throws -> Revision {
    guard let text = field.string else { throw CouchError.badRequest("Invalid rev format") }
    if let revision = Revision(text) { return revision }
    throw RevisionText.isOutOfRange(text)
      ? CouchError.conflict : CouchError.badRequest("Invalid rev format")
  }

  private static func boolean(_ field: Value) throws -> Bool {
    guard let isDeleted = field.boolean else {
      throw CouchError(400, "doc_validation", "`_deleted` must be a boolean")
    }
    return isDeleted
  }

  private static func history(_ field: Value) throws -> [Revision] {
    let wrong = CouchError(400, "doc_validation", "`_revisions` is not a history")
    guard let start = field["start"]?.integer, let ids = field["ids"], ids.kind == .array,
      start >= ids.count, ids.count > 0
    else { throw wrong }
    return try ids.elements.enumerated().map { position, id in
      guard let text = id.string, let revision = Revision("\(Int(start) - position)-\(text)") else {
        throw wrong
      }
      return revision
    }
  }
}
