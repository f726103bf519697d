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
    do {
      return try putDocument(request, id: id)
    } catch  where Self.isForeign(request) && Self.isLasting(error) {
      // A replicator passes over a document that is forbidden, and stops for other errors.
      throw CouchError(403, "forbidden", CouchError(error).reason)
    }
  }

  /// Whether a replicator brings a revision. A document without an address is always a new edit.
  private static func isForeign(_ request: CouchRequest) -> Bool {
    request.method == .put && request.query["new_edits"] == "false"
  }

  /// Whether an error says that the store can never hold the document.
  private static func isLasting(_ error: any Error) -> Bool {
    switch error {
    case let error as DocumentError:
      [.invalidID, .invalidBody, .invalidHistory].contains(error.code)
    case let error as CouchError: error.error == "doc_validation"
    case let error as JSONError: error.code == .tooDeep
    case let error as StoreError: error.code == .notStorable
    default: false
    }
  }

  private func putDocument(_ request: CouchRequest, id: String) throws -> HTTPResponse {
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
    guard !["http://", "https://"].contains(where: destination.lowercased().hasPrefix) else {
      throw CouchError.badRequest("Destination URL must be relative.")
    }
    let parts = destination.split(separator: "?", maxSplits: 1)
    let target = try PercentCoding.decoded(parts.first ?? "", plusIsSpace: true)
    let query = try HTTPQuery(parts.count > 1 ? parts[1] : "")
    let parent = try query["rev"].map { try IncomingDocument.revision(Value($0)) }
    if let text = request.query["rev"], RevisionText.isOutOfRange(text) {
      throw CouchError.missing
    }
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
    let isForeign = Self.isForeign(request)
    try NumberRange.check(document.body)
    document.revision = try revision(of: request, in: incoming.revision)
    if document.history.isEmpty { document.history = document.revision.map { [$0] } ?? [] }
    let saved = try database.write { try save(document, isForeign: isForeign, in: $0) }
    let id = document.id ?? ""
    if request.query["batch"] == "ok" {
      return CouchAnswer.json(202, ["ok": true, "id": Value(id)])
    }
    return answer(document.isDeleted && request.method == .put ? 200 : 201, id, saved, request)
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
    for (text, difference) in [
      (
        request.query["rev"],
        "Document rev from request body and query string have different values"
      ),
      (tag, "Document rev and etag have different values"),
    ] {
      guard let text, !text.isEmpty else { continue }
      let revision = try IncomingDocument.revision(Value(text))
      if let found, found != revision { throw CouchError.badRequest(difference) }
      found = revision
    }
    return found
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
    guard let newest = document.history.first else { throw BulkBody.noRevision }
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
        in: notes.origin, of: document.id ?? "", known: known, isForeign: isForeign)
    }
    return result
  }
}
