import Andiron
import CouchProtocol
import DocumentStore
import HTTPServer
import ValueModel

/// `_all_docs`: documents in the order of their identifiers' bytes.
struct AllDocumentsRoute {
  let database: Database<Store>

  func answer(_ request: CouchRequest, onlyDesigns: Bool) throws -> HTTPResponse {
    try request.allow(.get, .head, .post)
    let body = request.method == .post ? try request.object() : [:]
    let query = try AllDocumentsQuery(request, body, onlyDesigns: onlyDesigns)
    return CouchAnswer.json(200, try rows(query, database.steadyView()))
  }

  func queries(_ request: CouchRequest, onlyDesigns: Bool = false) throws -> HTTPResponse {
    try request.allow(.post)
    guard let list = try request.object()["queries"], list.kind == .array else {
      throw CouchError.badRequest("`queries` member must be an array.")
    }
    let snapshot = try database.steadyView()
    let results = try list.elements.map { body in
      try rows(
        AllDocumentsQuery(request, body, onlyDesigns: onlyDesigns, isOneOfSeveral: true), snapshot)
    }
    return CouchAnswer.json(200, ["results": Value(array: results)])
  }

  private func rows(
    _ query: AllDocumentsQuery, _ snapshot: Database<StoreSnapshot>
  ) throws -> Value {
    let count = try query.onlyDesigns ? snapshot.count(.designs) : snapshot.count()
    let total = Value(count)
    var fields: [(String, Value)]
    if let keys = query.keys {
      let rows = try query.page(of: keys).map { try row(key: $0, query, snapshot) }
      fields = [("total_rows", total), ("offset", .null), ("rows", Value(array: rows))]
    } else {
      var (rows, skipped) = ([Value](), 0)
      if query.limit > 0, !query.isEmpty {
        try snapshot.visit(query.range) { document, stop in
          if skipped < query.skip {
            skipped += 1
            return
          }
          rows.append(try row(document, query, snapshot))
          stop = rows.count >= query.limit
        }
      }
      let before = try snapshot.count(query.before)
      let offset = min(count, before + query.skip)
      fields = [
        ("total_rows", total), ("offset", Value(offset)), ("rows", Value(array: rows)),
      ]
    }
    if query.tellsSequence, let last = try snapshot.lastSequence() {
      fields.append(("update_seq", query.keys == nil ? Value(last.description) : .null))
    }
    return Value(object: fields)
  }

  private func row(
    _ document: Document, _ query: AllDocumentsQuery, _ snapshot: Database<StoreSnapshot>
  ) throws -> Value {
    var fields: [(String, Value)] = [
      ("id", Value(document.id)), ("key", Value(document.id)),
      ("value", ["rev": Value(document.revision.description)]),
    ]
    if query.includesDocuments {
      fields.append(("doc", try query.view.value(of: document, in: snapshot)))
    }
    return Value(object: fields)
  }

  private func row(
    key: Value, _ query: AllDocumentsQuery, _ snapshot: Database<StoreSnapshot>
  ) throws -> Value {
    guard let id = key.string else { return ["key": key, "error": "not_found"] }
    if let document = try snapshot.document(id) { return try row(document, query, snapshot) }
    guard let deletion = try snapshot.leaves(of: id).first else {
      return ["key": key, "error": "not_found"]
    }
    var fields: [(String, Value)] = [
      ("id", key), ("key", key),
      ("value", ["rev": Value(deletion.revision.description), "deleted": true]),
    ]
    if query.includesDocuments { fields.append(("doc", .null)) }
    return Value(object: fields)
  }
}
