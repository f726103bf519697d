/// A handler that lets another one answer the requests that a check lets through.
///
///     let handler = HTTPGate(FHIRServer(records), check: tokens)
///
/// Those that it does not are answered here, in words without a form.
public struct HTTPGate: HTTPHandler {
  private let handler: any HTTPHandler
  private let check: any HTTPAccessCheck
  private let challenge: String

  /// `challenge` is the value of `WWW-Authenticate`, which says how a client proves who it is.
  public init(
    _ handler: any HTTPHandler, check: any HTTPAccessCheck,
    challenge: String = "Bearer realm=\"andiron\""
  ) {
    self.handler = handler
    self.check = check
    self.challenge = challenge
  }

  public func respond(to request: HTTPRequest) -> HTTPResponse {
    switch check.outcome(for: request) {
    case .principal(let principal):
      var request = request
      request.principal = principal
      return handler.respond(to: request)
    case .refused:
      var response = HTTPResponse(401, "a login is required\n", type: "text/plain")
      response.headers["WWW-Authenticate"] = challenge
      return response
    case .forbidden:
      return HTTPResponse(403, "the client is not allowed this\n", type: "text/plain")
    case .throttled(let seconds):
      var response = HTTPResponse(429, "too many attempts were wrong\n", type: "text/plain")
      response.headers["Retry-After"] = "\(seconds)"
      return response
    }
  }
}
