import DocumentServer
import HTTPServer

/// Opens a session for everybody who has a password.
struct OpenSessions: SessionKeeper {
  func logIn(name: String, password: String, _ request: HTTPRequest) -> String? {
    password.isEmpty ? nil : "AuthSession=\(name); Version=1; Max-Age=600; Path=/; HttpOnly"
  }

  func logOut(_ request: HTTPRequest) -> String { "AuthSession=; Max-Age=0" }
}
