import CouchProtocol
import HTTPServer
import ValueModel

/// Logs clients in and out, and says who they are: CouchDB's `_session`.
struct SessionRoute {
  /// Nil where nobody has to log in.
  let sessions: (any SessionKeeper)?

  /// Throws `CouchError`.
  func answer(_ request: CouchRequest) throws -> HTTPResponse {
    try request.allow(.get, .head, .post, .delete)
    switch request.method {
    case .post: return try logIn(request)
    case .delete:
      var headers: HTTPHeaders = [:]
      if let sessions {
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
    guard let (name, password) = try credentials(request), let sessions,
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
