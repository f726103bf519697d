import Andiron
import CouchProtocol
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
    if let type = multipartType(request) {
      return try multipart(wanted.elements, type, snapshot, view, isLatest)
    }
    let results = try wanted.elements.map { entry -> Value in
      let answer = try answer(to: entry, snapshot, view, isLatest)
      let documents = try answer.found.map { found -> Value in
        switch found {
        case .document(let document): ["ok": try answer.view.value(of: document, in: snapshot)]
        case .missing(let revision): ["error": problem(answer, revision)]
        }
      }
      return ["id": answer.id.map { Value($0) } ?? .null, "docs": Value(array: documents)]
    }
    return CouchAnswer.json(200, ["results": Value(array: results)])
  }

  /// The form with parts for a client that wants no JSON.
  private func multipartType(_ request: CouchRequest) -> String? {
    if request.names("application/json") { return nil }
    return ["multipart/mixed", "multipart/related"].first(where: request.names)
  }

  private func multipart(
    _ wanted: Value.Elements, _ type: String, _ snapshot: Database<StoreSnapshot>,
    _ view: DocumentView,
    _ isLatest: Bool
  ) throws -> HTTPResponse {
    var body = MultipartBody()
    for entry in wanted {
      var answer = try answer(to: entry, snapshot, view, isLatest)
      answer.view.follows = true
      let writer = MultipartAnswer(database: snapshot, view: answer.view)
      for found in answer.found {
        try writer.add(found, to: &body, isLabelled: true) { problem(answer, $0) }
      }
    }
    body.end()
    return MultipartAnswer(database: snapshot, view: view).answer(body, type, [:])
  }

  // MARK: One document

  private struct Answer {
    var id: String?
    var view: DocumentView
    var found: [OpenRevisions.Found] = []
    /// Why there is nothing, where the revision is not just missing.
    var error = "not_found"
    var reason = "missing"
  }

  private func answer(
    to entry: Value, _ snapshot: Database<StoreSnapshot>, _ view: DocumentView, _ isLatest: Bool
  ) throws -> Answer {
    var answer = Answer(id: entry["id"]?.string, view: view)
    guard let id = answer.id else {
      (answer.error, answer.reason) = ("bad_request", "document id missed")
      answer.found = [.missing("")]
      return answer
    }
    if let list = entry["atts_since"], list.kind == .array {
      answer.view.since = list.elements.compactMap { $0.string.flatMap { Revision($0) } }
    }
    guard let field = entry["rev"] else {
      answer.found = try OpenRevisions(database: snapshot, id: id).leavesOfTree()
        .map { .document($0) }
      if answer.found.isEmpty { answer.found = [.missing("undefined")] }
      return answer
    }
    if let text = field.string, RevisionText.isOutOfRange(text) {
      answer.found = [.missing(text)]
      return answer
    }
    guard let revision = field.string.flatMap({ Revision($0) }) else {
      (answer.error, answer.reason) = ("bad_request", "Invalid rev format")
      answer.found = [.missing(field.string ?? "")]
      return answer
    }
    answer.found = try OpenRevisions(database: snapshot, id: id)
      .revisions(revision, latest: isLatest)
    return answer
  }

  private func problem(_ answer: Answer, _ revision: String) -> Value {
    [
      "id": answer.id.map { Value($0) } ?? .null,
      "rev": revision.isEmpty ? .null : Value(revision),
      "error": Value(answer.error), "reason": Value(answer.reason),
    ]
  }
}
