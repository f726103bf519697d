import CouchProtocol
import DocumentStore
import FileAccess
import HTTPClient
import ValueModel

/// CouchDB 3.5 as the target of a replication: it takes what it was recorded to take, and answers as it
/// did then.
final class RecordedTarget: HTTPTransport {
  private struct State {
    var local: [String: Value] = [:]
    /// The leaves that were written, with their bodies and the bytes of their attachments.
    var documents: [String: [Revision: Value]] = [:]
    var files: [String: [UInt8]] = [:]
    var requests: [String] = []
  }

  private let state = Locked(State())
  private let information: [UInt8]
  private let commit: [UInt8]

  init(_ recording: Recording) {
    information = recording.exchanges.first { $0.path == "" && $0.method == "GET" }?.answer ?? []
    commit = recording.exchanges.first { $0.path == "_ensure_full_commit" }?.answer ?? []
  }

  func requests() -> [String] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  /// The revisions that it has.
  var revisions: Set<String> {
    state.withLock { state in
      Set(state.documents.flatMap { id, revisions in revisions.keys.map { "\(id) \($0)" } })
    }
  }

  /// The bytes of an attachment that was sent.
  func file(_ id: String, _ name: String) -> [UInt8]? {
    state.withLock { $0.files["\(id) \(name)"] }
  }

  func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
    let asked = try CouchAsked(request)
    let body = try await asked.json()
    let bytes: [UInt8]
    switch request.body {
    case .none: bytes = []
    case .bytes(let given): bytes = given
    case .stream(let count, let open):
      bytes = try await open().bytes(limit: .max)
      // Without a length it would go in chunks, which CouchDB takes too.
      if let count, count != bytes.count { throw CouchAsked.Refusal(reason: "the length is wrong") }
    }
    return try state.withLock { state in
      state.requests.append("\(request.method.rawValue) \(asked.path)")
      switch asked.path {
      case "_session": return asked.session()
      case "": return asked.json(200, information)
      case "_ensure_full_commit": return asked.json(201, commit)
      case "_revs_diff": return try Self.difference(asked, body, state)
      case "_bulk_docs": return try Self.bulk(asked, body, &state)
      case _ where asked.path.hasPrefix("_local/"): return try asked.local(body, &state.local)
      default: return try Self.document(asked, body, bytes, &state)
      }
    }
  }

  // MARK: Requests

  private static func difference(
    _ asked: CouchAsked, _ body: Value, _ state: State
  ) throws -> IncomingResponse {
    guard asked.request.method == .post, body.kind == .object else {
      throw CouchAsked.Refusal(reason: "_revs_diff without an object")
    }
    let found = body.fields.compactMap { id, list -> (String, Value)? in
      let known = state.documents[id] ?? [:]
      let missing = list.elements.compactMap { $0.string.flatMap { Revision($0) } }
        .filter { known[$0] == nil }
      if missing.isEmpty { return nil }
      var fields = [("missing", Value(array: missing.map { Value($0.description) }))]
      let ancestors = known.keys.filter { $0.number < missing[0].number }.sorted()
      if !ancestors.isEmpty {
        fields.append(
          ("possible_ancestors", Value(array: ancestors.map { Value($0.description) })))
      }
      return (id, Value(object: fields))
    }
    return asked.json(200, Value(object: found))
  }

  private static func bulk(
    _ asked: CouchAsked, _ body: Value, _ state: inout State
  ) throws -> IncomingResponse {
    guard asked.request.method == .post, body["new_edits"] == false,
      asked.request.headers["X-Couch-Full-Commit"] == "false",
      let documents = body["docs"], documents.kind == .array
    else { throw CouchAsked.Refusal(reason: "_bulk_docs is not what a replicator sends") }
    for document in documents.elements {
      guard document["_attachments"] == nil else {
        throw CouchAsked.Refusal(reason: "_bulk_docs with attachments")
      }
      try keep(document, &state)
    }
    return asked.json(201, Value(array: []))
  }

  private static func document(
    _ asked: CouchAsked, _ body: Value, _ bytes: [UInt8], _ state: inout State
  ) throws -> IncomingResponse {
    guard asked.request.method == .put, asked.query["new_edits"] == "false" else {
      throw CouchAsked.Refusal(reason: "\(asked.path) is not a document")
    }
    var value = body
    if asked.request.headers.mediaType == "multipart/related" {
      value = try multipart(asked, bytes, &state)
    }
    // In a path, a plus sign is a space.
    let id = try asked.path.split(separator: "/")
      .map { try PercentCoding.decoded($0, plusIsSpace: true) }.joined(separator: "/")
    guard value["_id"]?.string == id else {
      throw CouchAsked.Refusal(reason: "path and document differ")
    }
    try keep(value, &state)
    return asked.json(201, ["ok": true, "id": Value(id), "rev": value["_rev"] ?? .null])
  }

  /// Reads a document and what follows it, matched by order alone.
  private static func multipart(
    _ asked: CouchAsked, _ bytes: [UInt8], _ state: inout State
  ) throws -> Value {
    let boundary = try MultipartBoundary.named(by: asked.request.headers["Content-Type"] ?? "")
    var parts = MultipartReader(HTTPBytesReader(bytes), boundary: boundary)
    guard let first = try parts.nextPart(), first["Content-Type"] == "application/json" else {
      throw CouchAsked.Refusal(reason: "the first part is no document")
    }
    let value = try JSON.parse(content(&parts))
    for (name, file) in (value["_attachments"] ?? [:]).fields where file["follows"] == true {
      guard try parts.nextPart() != nil else {
        throw CouchAsked.Refusal(reason: "\(name) does not follow")
      }
      let bytes = try content(&parts)
      var md5 = MD5()
      md5.append(bytes)
      let length = file["encoding"] == nil ? file["length"] : file["encoded_length"]
      guard length == Value(bytes.count), file["revpos"]?.integer ?? 0 > 0,
        file["digest"]?.string?.hasPrefix("md5-") != true
          || file["digest"] == Value(md5.text())
      else { throw CouchAsked.Refusal(reason: "\(name) is not what was said of it") }
      state.files["\(value["_id"]?.string ?? "") \(name)"] = bytes
    }
    guard try parts.nextPart() == nil else { throw CouchAsked.Refusal(reason: "a part too many") }
    return value
  }

  private static func content(_ parts: inout MultipartReader) throws -> [UInt8] {
    var result: [UInt8] = []
    while let piece = try parts.nextPiece() { result += piece }
    return result
  }

  private static func keep(_ document: Value, _ state: inout State) throws {
    guard let id = document["_id"]?.string,
      let revision = document["_rev"]?.string.flatMap({ Revision($0) }),
      document["_revisions"]?["start"] == Value(revision.number),
      let ids = document["_revisions"]?["ids"], let newest = ids.elements.first?.string,
      revision.description == "\(revision.number)-\(newest)"
    else { throw CouchAsked.Refusal(reason: "a document without its history") }
    state.documents[id, default: [:]][revision] = document
  }
}
