internal import AndironCommands
internal import FHIRServer
internal import HTTPServer

/// The handler of each path: FHIR's interface under `/fhir`, two pages for those who watch over the
/// server, and the other pages of a store or a database everywhere else.
struct Router: HTTPHandler {
  let metrics = ServerMetrics()
  private let authenticator: HTTPAuthenticator
  private let resources: FHIRServer
  private let pages: any HTTPHandler
  private let gauges: @Sendable () -> String
  /// The trail that records the requests and their clients; nil for none.
  private let trail: (any AuditTrail)?

  /// `gauges` returns the metrics of what is served, in the text format, version 0.0.4.
  init(
    _ authenticator: HTTPAuthenticator, _ resources: FHIRServer, trail: (any AuditTrail)?,
    pages: any HTTPHandler, gauges: @escaping @Sendable () -> String
  ) {
    self.authenticator = authenticator
    self.resources = resources
    self.trail = trail
    self.pages = pages
    self.gauges = gauges
  }

  func respond(to request: HTTPRequest) -> HTTPResponse {
    var request = request
    let refusal: HTTPResponse
    switch authenticator.outcome(for: request) {
    case .principal(let principal):
      request.principal = principal
      // What says nothing of the store is not recorded.
      guard let trail, request.path != "/health", request.path != "/metrics" else {
        return answer(request)
      }
      return HTTPAudit(Answering(router: self), trail: trail).respond(to: request)
    case .refused:
      refusal = RouterRefusal.response(
        401, "unauthorized", "Name or password is incorrect.", isFHIR: Self.isFHIR(request))
    case .throttled(let seconds):
      var response = RouterRefusal.response(
        429, "too_many_requests", "Too many attempts were wrong.", isFHIR: Self.isFHIR(request))
      response.headers["Retry-After"] = "\(seconds)"
      refusal = response
    case .forbidden:
      refusal = RouterRefusal.response(
        403, "forbidden", "You are not allowed this.", isFHIR: Self.isFHIR(request))
    }
    request.principal = HTTPPrincipal(role: .none)
    return trail.map { HTTPAudit.refused(refusal, to: request, in: $0) } ?? refusal
  }

  /// The router for requests whose client is known.
  private struct Answering: HTTPHandler {
    let router: Router

    func respond(to request: HTTPRequest) -> HTTPResponse { router.answer(request) }
  }

  private static func isFHIR(_ request: HTTPRequest) -> Bool {
    request.path == "/fhir" || request.path.hasPrefix("/fhir/")
  }

  private func answer(_ request: HTTPRequest) -> HTTPResponse {
    if request.path == "/health" {
      return HTTPResponse(200, "{\"status\":\"ok\"}\n", type: "application/json")
    }
    if request.path == "/metrics" {
      guard request.principal.role != .none else {
        return RouterRefusal.response(
          401, "unauthorized", "Authentication required.", isFHIR: false)
      }
      return HTTPResponse(200, metrics.text + gauges(), type: "text/plain; version=0.0.4")
    }
    if Self.isFHIR(request) { return resources.respond(to: request) }
    return pages.respond(to: request)
  }
}
