internal import Andiron
internal import DocumentServer
internal import FHIRStore
internal import HTTPServer
internal import Inspector

/// The pages of a served store beside FHIR's interface: the inspector, and CouchDB's interface
/// everywhere else.
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
    inspector = Inspector(records, options: InspectorPages.options(name: name))
  }

  func respond(to request: HTTPRequest) -> HTTPResponse {
    if InspectorPages.contain(request) { return inspector.respond(to: request) }
    return InspectorPages.redirect(request) ?? documents.respond(to: request)
  }
}
