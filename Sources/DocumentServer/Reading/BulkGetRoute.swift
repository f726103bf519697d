import Andiron
import DocumentStore
import HTTPServer
import ValueModel

/// `_bulk_get`: several revisions of several documents.
struct BulkGetRoute {
  let database: Database<Store>

  func answer(_ request: CouchRequest) throws -> HTTPResponse {
    try request.allow(.post)
    for name in ["rev", "open_revs", "atts_since", "w", "new_edits"] {
      if request.query[name] != nil {
        throw CouchError.badRequest("`\(name)` query parameter is not acceptable")
      }
    }
    guard let wanted = try request.object()["docs"], wanted.kind == .array else {
      throw CouchError.badRequest("Missing JSON list of 'docs'.")
    }
    let snapshot = try database.steadyView()
    let view = try DocumentView(request)
    let isLatest = request.flag("latest")
    let results = try wanted.elements.map { entry -> Value in
      try result(entry, snapshot, view, isLatest)
    }
    return CouchAnswer.json(200, ["results": Value(array: results)])
  }

  private func result(
    _ entry: Value, _ snapshot: Database<StoreSnapshot>, _ view: DocumentView, _ isLatest: Bool
  ) throws -> Value {
    guard let id = entry["id"]?.string else {
      return answer(
        nil, [problem(nil, nil, "bad_request", "document id missed")])
    }
    var view = view
    if let list = entry["atts_since"], list.kind == .array {
      view.since = list.elements.compactMap { $0.string.flatMap { Revision($0) } }
    }
    let opener = OpenRevisions(database: snapshot, id: id)
    guard let field = entry["rev"] else {
      let leaves = try snapshot.leaves(of: id)
      if leaves.isEmpty {
        return answer(id, [problem(id, "undefined", "not_found", "missing")])
      }
      return answer(id, try leaves.map { ["ok": try view.value(of: $0, in: snapshot)] })
    }
    guard let revision = field.string.flatMap({ Revision($0) }) else {
      return answer(id, [problem(id, field.string, "bad_request", "Invalid rev format")])
    }
    let found = try opener.revisions(revision, latest: isLatest)
    return answer(
      id,
      try found.map { found in
        switch found {
        case .document(let document): ["ok": try view.value(of: document, in: snapshot)]
        case .missing(let revision): problem(id, revision, "not_found", "missing")
        }
      })
  }

  private func answer(_ id: String?, _ documents: [Value]) -> Value {
    ["id": id.map { Value($0) } ?? .null, "docs": Value(array: documents)]
  }

  private func problem(
    _ id: String?, _ revision: String?, _ error: String, _ reason: String
  ) -> Value {
    [
      "error": [
        "id": id.map { Value($0) } ?? .null, "rev": revision.map { Value($0) } ?? .null,
        "error": Value(error), "reason": Value(reason),
      ]
    ]
  }
}
