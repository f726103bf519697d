import CouchProtocol
public import HTTPServer

/// CouchDB's `_session` by itself, for servers without databases whose pages let people log in.
public struct SessionServer: HTTPHandler {
  private let sessions: any SessionKeeper

  public init(_ sessions: any SessionKeeper) { self.sessions = sessions }

  /// Returns the answer to a request for `/_session`.
  public func respond(to request: HTTPRequest) -> HTTPResponse {
    do {
      return try SessionRoute(sessions: sessions).answer(CouchRequest(request))
    } catch {
      return CouchAnswer.error(CouchError(error))
    }
  }
}
