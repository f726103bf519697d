import HTTPServer

/// Answers with what it was asked: the body behind the method, the path and the query.
struct EchoHandler: HTTPHandler {
  func respond(to request: HTTPRequest) -> HTTPResponse {
    var bytes = Array("\(request.method.rawValue) \(request.path) \(request.query ?? "-") ".utf8)
    do {
      bytes += try request.body.bytes()
    } catch {
      return HTTPResponse(400)
    }
    return HTTPResponse(200, bytes, type: "text/plain")
  }
}
