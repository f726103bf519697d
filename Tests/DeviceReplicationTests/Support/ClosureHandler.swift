import HTTPServer

/// A handler that is a closure.
struct ClosureHandler: HTTPHandler {
  let body: @Sendable (HTTPRequest) -> HTTPResponse

  init(_ body: @escaping @Sendable (HTTPRequest) -> HTTPResponse) { self.body = body }

  func respond(to request: HTTPRequest) -> HTTPResponse { body(request) }
}
