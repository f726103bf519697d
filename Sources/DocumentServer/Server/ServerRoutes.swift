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
    case ("_session", 1): return try SessionRoute(sessions: server.sessions).answer(request)
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
}
