public import HTTPServer

/// Logs clients in and out for `_session`: passwords are checked and cookies made elsewhere.
public protocol SessionKeeper: Sendable {
  /// The cookie of a new session; nil if the name or the password is wrong.
  func logIn(name: String, password: String, _ request: HTTPRequest) -> String?

  /// The cookie that ends a session.
  func logOut(_ request: HTTPRequest) -> String
}
