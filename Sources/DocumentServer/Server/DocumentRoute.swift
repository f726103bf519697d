import Andiron
import CouchProtocol
import DocumentStore
import HTTPServer
import ValueModel

/// One document.
struct DocumentRoute {
  let database: Database<Store>
  let id: String

  func answer(_ request: CouchRequest) throws -> HTTPResponse {
    try request.allow(.get, .head, .put, .delete, .copy)
    switch request.method {
    case .put: return try DocumentWriting(database: database).put(request, id: id)
    case .delete: return try DocumentWriting(database: database).delete(request, id: id)
    case .copy: return try DocumentWriting(database: database).copy(request, id: id)
    default: return try read(request)
    }
  }

  private func read(_ request: CouchRequest) throws -> HTTPResponse {
    let snapshot = try database.steadyView()
    if let wanted = request.query["open_revs"] {
      return try OpenRevisions(database: snapshot, id: id).answer(request, wanted)
    }
    var view = try DocumentView(request)
    let document = try find(request, snapshot)
    let tag = "\"\(document.revision)\""
    if view.isPlain, request.knows(tag) {
      return HTTPResponse(304, headers: ["ETag": tag])
    }
    if view.attachments, request.names("multipart/related") {
      view.follows = true
      return try MultipartAnswer(database: snapshot, view: view)
        .related(document, headers: ["ETag": tag])
    }
    let value = try view.value(of: document, in: snapshot)
    var response = CouchAnswer.json(200, value)
    // These fields may change without a new revision.
    let others = ["_revs_info", "_conflicts", "_deleted_conflicts", "_local_seq"]
    if !others.contains(where: { value[$0] != nil }) { response.headers["ETag"] = tag }
    return response
  }

  private func find(
    _ request: CouchRequest, _ database: Database<StoreSnapshot>
  ) throws -> Document {
    if let text = request.query["rev"], !request.flag("latest") {
      if RevisionText.isOutOfRange(text) { throw CouchError.missing }
      let revision = try IncomingDocument.revision(Value(text))
      guard let document = try database.document(id, revision: revision) else {
        throw CouchError.missing
      }
      return document
    }
    if let document = try database.document(id) { return document }
    throw try database.leaves(of: id).isEmpty ? CouchError.missing : CouchError.deleted
  }
}
