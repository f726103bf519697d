import HTTPServer

/// Answers as a closure says.
struct ClosureHandler: HTTPHandler {
  let answer: @Sendable (HTTPRequest) -> HTTPResponse

  func respond(to request: HTTPRequest) -> HTTPResponse { answer(request) }
}
