/// The decision about a request, depending on its sender.
public enum HTTPAccessOutcome: Sendable, Hashable {
  /// The handler answers, with this as the client's identity. A client that does not log in has the
  /// role `none`, which handlers refuse.
  case principal(HTTPPrincipal)
  /// The name, password or token is wrong: status 401.
  case refused
  /// The client is known, but not allowed to make this request: status 403.
  case forbidden
  /// Too many logins failed: none is checked for some seconds, and the status is 429.
  case throttled(seconds: Int)
}
