internal import Andiron
internal import AndironCommands
internal import DocumentServer
internal import FHIRServer
internal import FHIRStore
internal import HTTPServer
internal import Inspector

/// The handler of each path: FHIR's interface under `/fhir`, the inspector under `/_utils`, two
/// pages for those who watch over the server, and CouchDB's interface everywhere else.
struct StoreRouter: HTTPHandler {
  private let authenticator: HTTPAuthenticator
  private let records: FHIRStore
  private let documents: DocumentServer
  private let resources: FHIRServer
  private let inspector: Inspector
  private let metrics: ServerMetrics
  /// The trail that records the requests and their clients; nil for none.
  private let trail: (any AuditTrail)?

  /// `name` is that of the store in the inspector.
  init(
    _ records: FHIRStore, name: String, _ authenticator: HTTPAuthenticator,
    _ metrics: ServerMetrics, _ options: FHIRServerOptions, trail: (any AuditTrail)? = nil
  ) {
    self.authenticator = authenticator
    self.metrics = metrics
    self.trail = trail
    self.records = records
    let digits = Array("0123456789abcdef")
    let identifier = records.store.identifierBytes.prefix(16).flatMap {
      [digits[Int($0 >> 4)], digits[Int($0 & 15)]]
    }
    documents = DocumentServer(
      records.store, identifier: String(identifier),
      sessions: AuthenticatorSessions(authenticator: authenticator))
    resources = FHIRServer(records, options: options)
    var pages = InspectorOptions()
    pages.storeName = name
    inspector = Inspector(records, options: pages)
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
    let router: StoreRouter

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
      let gauges = (try? StoreGauges.text(records.store)) ?? ""
      return HTTPResponse(200, metrics.text + gauges, type: "text/plain; version=0.0.4")
    }
    if Self.isFHIR(request) { return resources.respond(to: request) }
    if request.path == "/_utils" || request.path.hasPrefix("/_utils/") {
      return inspector.respond(to: request)
    }
    if request.path == "/", request.method == .get, Self.isBrowser(request) {
      return HTTPResponse(302, headers: ["Location": "/_utils/", "Vary": "Accept"])
    }
    return documents.respond(to: request)
  }

  /// Whether somebody looks at the server, rather than a program.
  private static func isBrowser(_ request: HTTPRequest) -> Bool {
    request.headers.list("Accept").contains { $0.lowercased().hasPrefix("text/html") }
  }
}
