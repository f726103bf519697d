internal import DocumentServer
internal import HTTPServer
internal import Inspector

/// The pages of a served database beside FHIR's interface: the inspector, and `_session`, where its
/// readers log in.
struct DatabasePages: HTTPHandler {
  private let sessions: SessionServer
  private let inspector: Inspector

  init(_ inspector: Inspector, _ authenticator: HTTPAuthenticator) {
    sessions = SessionServer(AuthenticatorSessions(authenticator: authenticator))
    self.inspector = inspector
  }

  func respond(to request: HTTPRequest) -> HTTPResponse {
    if InspectorPages.contain(request) { return inspector.respond(to: request) }
    if request.path == "/_session" { return sessions.respond(to: request) }
    return InspectorPages.redirect(request) ?? RouterRefusal.noStore
  }
}
