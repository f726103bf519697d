import HTTPClient
import ValueModel

/// A request to a stand-in for CouchDB, which takes only what CouchDB was seen to take.
struct CouchAsked {
  struct Refusal: Error {
    var reason: String
  }

  let request: OutgoingRequest
  /// Below the database, as it was sent; that of sessions is `_session`.
  let path: String
  let query: HTTPQuery

  init(_ request: OutgoingRequest) throws {
    self.request = request
    let parts = request.url.split(separator: "?", maxSplits: 1)
    let rest = parts[0].split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
      .dropFirst(3)
    let whole = rest.first.map(String.init) ?? ""
    path =
      whole == "_session"
      ? whole : whole.split(separator: "/", maxSplits: 1).dropFirst().first.map(String.init) ?? ""
    query = try HTTPQuery(parts.count > 1 ? parts[1] : "")
    if path != "_session", request.headers["Cookie"]?.hasPrefix("AuthSession=") != true {
      throw Refusal(reason: "\(path): no session")
    }
    guard request.headers["Accept"] != nil else { throw Refusal(reason: "\(path): no Accept") }
  }

  /// The body, if it is JSON; null without one.
  func json() async throws -> Value {
    guard case .bytes(let bytes) = request.body, !bytes.isEmpty,
      request.headers.mediaType == "application/json"
    else { return .null }
    return try JSON.parse(bytes)
  }

  func check(parameters: Set<String>) throws {
    for parameter in query.parameters where !parameters.contains(parameter.name) {
      throw Refusal(reason: "\(path): \(parameter.name)")
    }
  }

  // MARK: Answers

  func json(_ status: Int, _ value: Value) -> IncomingResponse { json(status, value.jsonBytes()) }

  func json(_ status: Int, _ bytes: [UInt8]) -> IncomingResponse {
    IncomingResponse(
      status, headers: ["Content-Type": "application/json"], body: BytesStream(bytes))
  }

  func session() -> IncomingResponse {
    var answer = json(200, ["ok": true, "name": "admin", "roles": ["_admin"]])
    answer.headers.add(
      "Set-Cookie", "AuthSession=YWRtaW46; Version=1; Max-Age=600; Path=/; HttpOnly")
    return answer
  }

  /// Reads or writes a local document as CouchDB does.
  func local(_ body: Value, _ kept: inout [String: Value]) throws -> IncomingResponse {
    guard request.method == .put else {
      return kept[path].map { json(200, $0) }
        ?? json(404, ["error": "not_found", "reason": "missing"])
    }
    for name in ["session_id", "source_last_seq", "history", "replication_id_version"]
    where body[name] == nil {
      throw Refusal(reason: "a checkpoint without \(name)")
    }
    let before = body["_rev"]?.string?.dropFirst(2).description ?? "0"
    let revision = "0-\((Int(before) ?? 0) + 1)"
    var saved = body
    saved["_rev"] = Value(revision)
    kept[path] = saved
    return json(201, ["ok": true, "id": Value(path), "rev": Value(revision)])
  }
}
