import Andiron
import DocumentStore
import HTTPServer
import ObjectModel
import ValueModel

/// `_changes` in all of its feeds.
struct ChangesRoute {
  let database: Database<Store>

  func answer(_ request: CouchRequest) throws -> HTTPResponse {
    try request.allow(.get, .head, .post)
    let body = request.method == .post ? try request.object(orEmpty: true) : [:]
    let wanted = try ChangesRequest(request, body, database)
    let source = ChangesSource(database, wanted)
    var headers: HTTPHeaders = ["Cache-Control": "must-revalidate"]
    headers["Content-Type"] = "application/json"
    if wanted.feed == .eventsource {
      headers["Content-Type"] = "text/event-stream"
      headers["Cache-Control"] = "no-cache"
    }
    if wanted.feed == .normal, let last = try database.lastSequence() {
      headers["ETag"] = EntityTag.of("\(last)")
    }
    // What is wrong is found out before the header is sent.
    try source.prepare()
    return HTTPResponse(200, headers: headers, body: .source(source, byteCount: nil))
  }
}
