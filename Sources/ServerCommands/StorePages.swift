internal import Andiron
internal import DocumentServer
internal import FHIRStore
internal import HTTPServer
internal import Inspector

/// The pages of a served store beside FHIR's interface: the inspector under `/_utils`, and
/// CouchDB's interface everywhere else.
struct StorePages: HTTPHandler {
  private let documents: DocumentServer
  private let inspector: Inspector

  /// `name` is that of the store in the inspector.
  init(_ records: FHIRStore, name: String, _ authenticator: HTTPAuthenticator) {
    let digits = Array("0123456789abcdef")
    let identifier = records.store.identifierBytes.prefix(16).flatMap {
      [digits[Int($0 >> 4)], digits[Int($0 & 15)]]
    }
    documents = DocumentServer(
      records.store, identifier: String(identifier),
      sessions: AuthenticatorSessions(authenticator: authenticator))
    var pages = InspectorOptions()
    pages.storeName = name
    inspector = Inspector(records, options: pages)
  }

  func respond(to request: HTTPRequest) -> HTTPResponse {
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
