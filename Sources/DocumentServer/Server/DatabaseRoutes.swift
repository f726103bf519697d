import Andiron
import CouchProtocol
import DocumentStore
import HTTPServer
import ValueModel

/// The routes for one database.
struct DatabaseRoutes {
  let store: Store
  let database: Database<Store>

  /// The places of a design document at which its functions would answer.
  private static let functions: Set = [
    "_view", "_show", "_list", "_update", "_rewrite", "_search", "_search_info", "_nouveau",
    "_nouveau_info",
  ]

  func answer(_ request: CouchRequest) throws -> HTTPResponse {
    let rest = Array(request.segments.dropFirst())
    guard let first = rest.first else { return try whole(request) }
    guard try database.exists() else { throw CouchError.noDatabase }
    if first == "_local" || first.hasPrefix("_local/") { return try local(request, rest) }
    if rest.count == 1, first.hasPrefix("_"), first != "_partition" {
      return try special(request, first)
    }
    switch first {
    case "_index": return try IndexRoute(database: database).answer(request, rest)
    case "_all_docs" where rest == ["_all_docs", "queries"]:
      return try AllDocumentsRoute(database: database).queries(request)
    case "_design_docs" where rest == ["_design_docs", "queries"]:
      return try AllDocumentsRoute(database: database).queries(request, onlyDesigns: true)
    case "_partition":
      throw CouchError(404, "not_found", "The database is not partitioned.")
    case "_design" where rest.count > 2 && Self.functions.contains(rest[2]):
      guard try database.document("_design/" + rest[1]) != nil else { throw CouchError.missing }
      throw CouchError.notExecuted
    case "_design" where rest.count == 3 && rest[2] == "_info":
      return try IndexRoute(database: database).information(request, rest[1])
    case "_design" where rest.count > 1:
      return try document(request, "_design/" + rest[1], Array(rest.dropFirst(2)))
    default: return try document(request, first, Array(rest.dropFirst()))
    }
  }

  /// A slash in the name of a local document is escaped; beyond one that is not, there would be an
  /// attachment.
  private func local(_ request: CouchRequest, _ rest: [String]) throws -> HTTPResponse {
    let names = rest[0] == "_local" ? rest[1...] : [String(rest[0].dropFirst(7))] + rest[1...]
    guard let name = names.first, !name.isEmpty else {
      throw CouchError.badRequest("Invalid _local document id.")
    }
    guard names.count == 1 else {
      throw CouchError.badRequest("_local documents do not accept attachments.")
    }
    return try LocalDocumentRoute(database: database).answer(request, name)
  }

  private func document(
    _ request: CouchRequest, _ id: String, _ rest: [String]
  ) throws -> HTTPResponse {
    if rest.isEmpty { return try DocumentRoute(database: database, id: id).answer(request) }
    let name = rest.joined(separator: "/")
    return try AttachmentRoute(database: database, id: id, name: name).answer(request)
  }

  // MARK: The database itself

  private func whole(_ request: CouchRequest) throws -> HTTPResponse {
    if request.method != .put { try request.allow(.get, .head, .post, .delete) }
    switch request.method {
    case .put:
      if request.query["partitioned"].map({ $0 != "false" }) ?? false {
        throw CouchError.badRequest("Partitioned databases are not supported.")
      }
      guard try database.write({ try $0.make() }) else {
        throw CouchError(
          412, "file_exists", "The database could not be created, the file already exists.")
      }
      let url = request.http.origin + "/" + PercentCoding.encoded(database.name)
      return CouchAnswer.json(201, CouchAnswer.ok, headers: ["Location": url])
    case .delete:
      if request.query["rev"] != nil {
        throw CouchError.badRequest(
          "You tried to DELETE a database with a ?=rev parameter. Did you mean to DELETE a document"
            + " instead?")
      }
      guard try database.write({ try $0.drop() }) else { throw CouchError.noDatabase }
      return CouchAnswer.json(200, CouchAnswer.ok)
    case .post:
      guard try database.exists() else { throw CouchError.noDatabase }
      return try DocumentWriting(database: database).post(request)
    default:
      guard let info = try DatabaseInfo(database) else { throw CouchError.noDatabase }
      return CouchAnswer.json(200, info.value)
    }
  }

  private func special(_ request: CouchRequest, _ name: String) throws -> HTTPResponse {
    switch name {
    case "_all_docs", "_design_docs":
      return try AllDocumentsRoute(database: database).answer(
        request, onlyDesigns: name != "_all_docs")
    case "_local_docs": return try LocalDocumentRoute(database: database).list(request)
    case "_changes": return try ChangesRoute(database: database).answer(request)
    case "_bulk_docs": return try BulkWriting(database: database).answer(request)
    case "_bulk_get": return try BulkGetRoute(database: database).answer(request)
    case "_revs_diff": return try RevisionsRoute(database: database).difference(request)
    case "_missing_revs": return try RevisionsRoute(database: database).missing(request)
    case "_purge": return try RevisionsRoute(database: database).purge(request)
    case "_find": return try FindRoute(database: database).find(request)
    case "_explain": return try FindRoute(database: database).explain(request)
    case "_index": return try IndexRoute(database: database).answer(request, ["_index"])
    default: return try setting(request, name)
    }
  }

  private func setting(_ request: CouchRequest, _ name: String) throws -> HTTPResponse {
    switch name {
    case "_ensure_full_commit":
      try request.allow(.post)
      try request.requireJSON()
      let time = Value(DatabaseInfo.startTime)
      return CouchAnswer.json(201, ["ok": true, "instance_start_time": time])
    case "_revs_limit":
      try request.allow(.get, .head, .put)
      if request.method == .put { return try setDepth(request) }
      return CouchAnswer.json(200, Value(try database.revisionDepth()))
    case "_security":
      try request.allow(.get, .head)
      return CouchAnswer.json(
        200, ["members": ["roles": ["_admin"]], "admins": ["roles": ["_admin"]]])
    case "_temp_view":
      try request.allow(.post)
      throw CouchError(410, "gone", "Temporary views are not supported in CouchDB")
    case "_compact", "_view_cleanup":
      try request.allow(.post)
      if name == "_compact" { try store.compact() }
      return CouchAnswer.json(202, CouchAnswer.ok)
    default:
      return try DocumentRoute(database: database, id: name).answer(request)
    }
  }

  private func setDepth(_ request: CouchRequest) throws -> HTTPResponse {
    guard let depth = try request.body().integer, depth > 0, let depth = Int(exactly: depth) else {
      throw CouchError.badRequest("`_revs_limit` must be a positive integer")
    }
    try database.write { try $0.setRevisionDepth(depth) }
    return CouchAnswer.json(200, CouchAnswer.ok)
  }
}
