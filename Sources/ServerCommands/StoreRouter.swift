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

  /// `name` is that of the store in the inspector.
  init(
    _ records: FHIRStore, name: String, _ authenticator: HTTPAuthenticator,
    _ metrics: ServerMetrics, _ options: FHIRServerOptions
  ) {
    self.authenticator = authenticator
    self.metrics = metrics
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
    let isFHIR = request.path == "/fhir" || request.path.hasPrefix("/fhir/")
    var request = request
    switch authenticator.outcome(for: request) {
    case .principal(let principal): request.principal = principal
    case .refused:
      return RouterRefusal.response(
        401, "unauthorized", "Name or password is incorrect.", isFHIR: isFHIR)
    case .throttled(let seconds):
      var response = RouterRefusal.response(
        429, "too_many_requests", "Too many attempts were wrong.", isFHIR: isFHIR)
      response.headers["Retry-After"] = "\(seconds)"
      return response
    case .forbidden:
      return RouterRefusal.response(403, "forbidden", "You are not allowed this.", isFHIR: isFHIR)
    }
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
    if isFHIR { return resources.respond(to: request) }
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
