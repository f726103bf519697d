internal import DocumentStore
internal import ValueModel

/// A document as CouchDB writes it, taken apart.
struct ImportedDocument {
  /// Nil if the document has no identifier yet.
  let id: String?
  /// The revision with its history; nil if the document has no revision yet.
  let foreignRevision: ForeignRevision?
  /// The fields that belong to the document itself.
  let body: Value
  /// Nil if the document says nothing of attachments.
  let attachments: [ImportedAttachment]?

  /// Throws `ObjectImportProblem.Refusal` if the value is not a document. Fields that begin with an
  /// underscore and are neither known nor among `ignored` stay in the body.
  init(_ value: Value, ignoring ignored: Set<String>) throws(ObjectImportProblem.Refusal) {
    guard value.kind == .object else { throw ObjectImportProblem.Refusal("it is not an object") }
    let known: Set = ["_id", "_rev", "_revisions", "_deleted", "_attachments"]
    let isOwn = { (name: String) in !known.contains(name) && !ignored.contains(name) }
    let hasOthers = value.fields.contains { !isOwn($0.name) }
    let body =
      hasOthers
      ? Value(object: value.fields.filter { isOwn($0.name) }.map { ($0.name, $0.value) }) : value
    self.body = body
    attachments = try ImportedAttachment.list(value["_attachments"])
    let id = value["_id"]?.string
    if value["_id"] != nil, id == nil { throw ObjectImportProblem.Refusal("_id is not a string") }
    self.id = id
    let isDeleted = try Self.isDeleted(value)
    let history = try Self.history(value)
    guard !history.isEmpty else {
      if isDeleted { throw ObjectImportProblem.Refusal("a deletion needs _rev") }
      foreignRevision = nil
      return
    }
    guard let id else { throw ObjectImportProblem.Refusal("a document with _rev needs _id") }
    foreignRevision = ForeignRevision(id: id, history: history, isDeleted: isDeleted, body: body)
  }

  private static func isDeleted(_ value: Value) throws(ObjectImportProblem.Refusal) -> Bool {
    guard let field = value["_deleted"] else { return false }
    guard let isDeleted = field.boolean else {
      throw ObjectImportProblem.Refusal("_deleted is not true or false")
    }
    return isDeleted
  }

  /// Returns the revision and its ancestors, newest first; empty if the document has none.
  private static func history(
    _ value: Value
  ) throws(ObjectImportProblem.Refusal) -> [Revision] {
    var revision: Revision?
    if let field = value["_rev"] {
      revision = field.string.flatMap { Revision($0) }
      if revision == nil { throw ObjectImportProblem.Refusal("_rev is not a revision") }
    }
    guard let field = value["_revisions"] else { return revision.map { [$0] } ?? [] }
    let digests = field["ids"]?.elements.map(\.string) ?? []
    var history: [Revision] = []
    if let start = field["start"]?.integer.flatMap({ Int(exactly: $0) }), start >= digests.count {
      history = digests.enumerated().compactMap { index, digest in
        digest.flatMap { Revision("\(start - index)-\($0)") }
      }
    }
    guard !history.isEmpty, history.count == digests.count,
      revision == nil || revision == history[0]
    else { throw ObjectImportProblem.Refusal("_revisions is not the history of a revision") }
    return history
  }
}
