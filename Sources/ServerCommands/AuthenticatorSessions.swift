internal import AndironCommands
internal import DocumentServer
internal import HTTPServer

/// Lets `_session` log in and out.
struct AuthenticatorSessions: SessionKeeper {
  let authenticator: HTTPAuthenticator

  func logIn(name: String, password: String, _ request: HTTPRequest) -> String? {
    authenticator.logIn(name: name, password: password, request)
  }

  func logOut(_ request: HTTPRequest) -> String { authenticator.logOut(request) }
}
