import CouchProtocol
import DocumentStore
import HTTPServer
import ValueModel

/// The routes for the server, outside any database.
struct ServerRoutes {
  let server: DocumentServer

  func answer(_ request: CouchRequest, _ first: String) throws -> HTTPResponse {
    switch (first, request.segments.count) {
    case ("_up", 1):
      try request.allow(.get, .head)
      return CouchAnswer.json(200, ["status": "ok", "seeds": [:]])
    case ("_session", 1): return try session(request)
    case ("_uuids", 1):
      try request.allow(.get, .head)
      return try uuids(request)
    case ("_all_dbs", 1):
      try request.allow(.get, .head)
      try requireAnyone(request)
      let query = try AllDocumentsQuery(request, [:])
      let all = try query.isEmpty ? [] : server.store.databases().filter(query.range.contains)
      let page = (query.range.isDescending ? all.reversed() : all).dropFirst(query.skip)
        .prefix(query.limit)
      return CouchAnswer.json(200, Value(array: page.map { Value($0) }))
    case ("_active_tasks", 1):
      try request.allow(.get, .head)
      try requireAnyone(request)
      return CouchAnswer.json(200, [])
    default:
      throw CouchError(
        400, "illegal_database_name", "Names that begin with an underscore are not served.")
    }
  }

  private func requireAnyone(_ request: CouchRequest) throws {
    if request.http.principal.role == .none {
      throw CouchError(401, "unauthorized", "You are not a server admin.")
    }
  }

  private func uuids(_ request: CouchRequest) throws -> HTTPResponse {
    let count = try request.count("count") ?? 1
    guard count <= 1_000 else { throw CouchError.badRequest("count parameter too large") }
    let list = (0..<count).map { _ in Value(RandomIdentifier.make()) }
    var response = CouchAnswer.json(200, ["uuids": Value(array: list)])
    response.headers["Cache-Control"] = "no-cache"
    response.headers["Pragma"] = "no-cache"
    response.headers["ETag"] = EntityTag.of(RandomIdentifier.make())
    return response
  }

  // MARK: Sessions

  private func session(_ request: CouchRequest) throws -> HTTPResponse {
    try request.allow(.get, .head, .post, .delete)
    switch request.method {
    case .post: return try logIn(request)
    case .delete:
      var headers: HTTPHeaders = [:]
      if let sessions = server.sessions {
        headers["Set-Cookie"] = sessions.logOut(request.http)
      }
      return CouchAnswer.json(200, CouchAnswer.ok, headers: headers)
    default:
      let principal = request.http.principal
      let isKnown = principal.role != .none
      var info: [(String, Value)] = [("authentication_handlers", ["cookie", "default"])]
      if isKnown, principal.name != nil {
        let isByHeader = request.http.headers["Authorization"] != nil
        info.append(("authenticated", isByHeader ? "default" : "cookie"))
      }
      return CouchAnswer.json(
        200,
        [
          "ok": true, "userCtx": user(principal), "info": Value(object: info),
        ])
    }
  }

  private func user(_ principal: HTTPPrincipal) -> Value {
    let roles: Value = principal.role == .readWrite ? ["_admin"] : []
    return ["name": principal.name.map { Value($0) } ?? .null, "roles": roles]
  }

  private func logIn(_ request: CouchRequest) throws -> HTTPResponse {
    let wrong = CouchError(401, "unauthorized", "Name or password is incorrect.")
    guard let (name, password) = try credentials(request), let sessions = server.sessions,
      let cookie = sessions.logIn(name: name, password: password, request.http)
    else { throw wrong }
    return CouchAnswer.json(
      200, ["ok": true, "name": Value(name), "roles": []], headers: ["Set-Cookie": cookie])
  }

  /// The name and the password in a form or in JSON; nil without both. Throws `CouchError`.
  private func credentials(_ request: CouchRequest) throws -> (String, String)? {
    let bytes = try request.http.body.bytes(limit: 64 << 10)
    let field: (String) -> String?
    switch request.http.headers.mediaType {
    case "application/x-www-form-urlencoded":
      let form = try HTTPQuery(String(decoding: bytes, as: UTF8.self))
      field = { form[$0] }
    case "application/json":
      let json = try JSON.parse(bytes)
      field = { json[$0]?.string }
    default:
      throw CouchError(
        415, "bad_content_type",
        "Content-Type must be application/x-www-form-urlencoded or application/json")
    }
    guard let name = field("name") ?? field("username"), let password = field("password")
    else { return nil }
    return (name, password)
  }
}
