import Andiron
import CouchProtocol
import DocumentStore
import HTTPServer
import ValueModel

/// Edits of documents, each request in one durable transaction.
struct DocumentWriting {
  let database: Database<Store>

  // MARK: One document

  func put(_ request: CouchRequest, id: String) throws -> HTTPResponse {
    let isMultipart = request.http.headers.mediaType == "multipart/related"
    var document =
      try isMultipart
      ? MultipartDocument(store: database.origin).read(
        request.http.body.reader(), type: request.http.headers["Content-Type"] ?? "")
      : IncomingDocument(request.body())
    document.id = id
    return try store(document, request)
  }

  func post(_ request: CouchRequest) throws -> HTTPResponse {
    try request.requireJSON()
    var document = try IncomingDocument(request.body())
    document.id = document.id ?? RandomIdentifier.make()
    return try store(document, request)
  }

  func delete(_ request: CouchRequest, id: String) throws -> HTTPResponse {
    var document = try IncomingDocument([:])
    document.id = id
    document.isDeleted = true
    document.revision = try revision(of: request, in: nil)
    let saved = try database.write { notes in
      let leaves = try notes.leaves(of: id)
      guard let winner = leaves.first else { throw CouchError.missing }
      if leaves.first(where: { $0.revision == document.revision })?.isDeleted == true {
        throw CouchError.deleted
      }
      if document.revision == nil {
        throw winner.isDeleted ? CouchError.deleted : CouchError.conflict
      }
      return try save(document, isForeign: false, in: notes)
    }
    return answer(200, id, saved, request)
  }

  func copy(_ request: CouchRequest, id: String) throws -> HTTPResponse {
    guard let destination = request.http.headers["Destination"] else {
      throw CouchError.badRequest("Destination header is mandatory for COPY.")
    }
    let parts = destination.split(separator: "?", maxSplits: 1)
    let target = try PercentCoding.decoded(parts.first ?? "", plusIsSpace: true)
    let query = try HTTPQuery(parts.count > 1 ? parts[1] : "")
    let parent = try query["rev"].map { try IncomingDocument.revision(Value($0)) }
    let source = try request.query["rev"].map { try IncomingDocument.revision(Value($0)) }
    let saved = try database.write { notes in
      let document = try source.map { try notes.document(id, revision: $0) } ?? notes.document(id)
      guard let document else { throw CouchError.missing }
      let copy = try notes.put(
        target, after: parent, body: document.body, attachments: document.attachments)
      try DesignIndexes(notes: notes).follow(target)
      return copy.revision
    }
    return answer(201, target, saved, request)
  }

  private func store(
    _ incoming: IncomingDocument, _ request: CouchRequest
  ) throws -> HTTPResponse {
    var document = incoming
    let isForeign = request.query["new_edits"] == "false"
    document.revision = try revision(of: request, in: incoming.revision)
    if document.history.isEmpty { document.history = document.revision.map { [$0] } ?? [] }
    let saved = try database.write { try save(document, isForeign: isForeign, in: $0) }
    let id = document.id ?? ""
    if request.query["batch"] == "ok" {
      return CouchAnswer.json(202, ["ok": true, "id": Value(id)])
    }
    return answer(document.isDeleted && !isForeign ? 200 : 201, id, saved, request)
  }

  private func answer(
    _ status: Int, _ id: String, _ revision: Revision, _ request: CouchRequest
  ) -> HTTPResponse {
    var headers: HTTPHeaders = ["ETag": "\"\(revision)\""]
    if request.method == .post { headers["ETag"] = nil }
    if request.method != .delete {
      let path = [database.name, id].map(PercentCoding.encoded).joined(separator: "/")
      headers["Location"] = "\(request.http.origin)/\(path)"
    }
    return CouchAnswer.json(
      status, ["ok": true, "id": Value(id), "rev": Value(revision.description)], headers: headers)
  }

  /// The revision that an edit was made from: in the body, the address or the header. Throws
  /// `CouchError` if they differ.
  func revision(of request: CouchRequest, in body: Revision?) throws -> Revision? {
    var found = body
    let tag = request.http.headers["If-Match"].map { $0.filter { $0 != "\"" } }
    for text in [request.query["rev"], tag] {
      guard let text, !text.isEmpty else { continue }
      let revision = try IncomingDocument.revision(Value(text))
      if let found, found != revision {
        throw CouchError.badRequest(
          "Document rev from request body and query string have different values")
      }
      found = revision
    }
    return found
  }

  // MARK: Several documents

  func bulk(_ request: CouchRequest) throws -> HTTPResponse {
    try request.allow(.post)
    let body = try request.object()
    guard let list = body["docs"], list.kind == .array else {
      throw CouchError.badRequest("POST body must include `docs` parameter.")
    }
    let isForeign = body["new_edits"]?.boolean == false
    // One document that cannot be one has all refused.
    let documents = try list.elements.map { value -> IncomingDocument in
      var document = try IncomingDocument(value)
      document.id = document.id ?? RandomIdentifier.make()
      if isForeign, document.history.isEmpty { throw Self.noRevision }
      return document
    }
    let results = try database.write { notes in
      try documents.compactMap { try result($0, isForeign, notes) }
    }
    return CouchAnswer.json(201, Value(array: results))
  }

  private static let noRevision = CouchError.badRequest(
    "When `new_edits: false`, the document needs `_rev` or `_revisions` specified")

  /// Nil for a revision of another replica that was stored: the answer lists only failures.
  private func result(
    _ document: IncomingDocument, _ isForeign: Bool, _ notes: Database<Transaction>
  ) throws -> Value? {
    let id = Value(document.id ?? "")
    do {
      let revision = try save(document, isForeign: isForeign, in: notes)
      return isForeign ? nil : ["ok": true, "id": id, "rev": Value(revision.description)]
    } catch let error as DocumentError where error.code == .conflict {
      return ["id": id, "error": "conflict", "reason": Value(CouchError.conflict.reason)]
    }
  }

  // MARK: Saving

  /// Returns the revision as it is stored. A design document may define indexes.
  func save(
    _ document: IncomingDocument, isForeign: Bool, in notes: Database<Transaction>
  ) throws -> Revision {
    let revision = try stored(document, isForeign: isForeign, in: notes)
    try DesignIndexes(notes: notes).follow(document.id ?? "")
    return revision
  }

  private func stored(
    _ document: IncomingDocument, isForeign: Bool, in notes: Database<Transaction>
  ) throws -> Revision {
    let id = document.id ?? ""
    guard isForeign else {
      let known = try attachmentsKnown(to: document, id, notes)
      return try notes.put(
        id, after: document.revision, body: document.body,
        attachments: try attachments(of: document, known, isForeign, notes),
        isDeleted: document.isDeleted
      ).revision
    }
    guard let newest = document.history.first else { throw Self.noRevision }
    var known: [String: Attachment] = [:]
    for ancestor in document.history.dropFirst() where known.isEmpty {
      known = try notes.document(id, revision: ancestor)?.attachments ?? [:]
    }
    if known.isEmpty { known = try notes.leaf(id, newest)?.attachments ?? [:] }
    let stored = try attachments(of: document, known, isForeign, notes)
    try notes.graft(
      ForeignRevision(
        id: id, history: document.history, isDeleted: document.isDeleted, body: document.body,
        attachments: stored))
    return newest
  }

  private func attachmentsKnown(
    to document: IncomingDocument, _ id: String, _ notes: Database<Transaction>
  ) throws -> [String: Attachment] {
    guard !document.attachments.isEmpty, let revision = document.revision else { return [:] }
    return try notes.leaf(id, revision)?.attachments ?? [:]
  }

  private func attachments(
    of document: IncomingDocument, _ known: [String: Attachment], _ isForeign: Bool,
    _ notes: Database<Transaction>
  ) throws -> [String: Attachment] {
    var result: [String: Attachment] = [:]
    for attachment in document.attachments {
      result[attachment.name] = try attachment.stored(
        in: notes.origin, known: known, isForeign: isForeign)
    }
    return result
  }
}
