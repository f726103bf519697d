/// What is to become of a request, by who sent it.
public enum HTTPAccessOutcome: Sendable, Hashable {
  /// The handler answers, and knows the client by this. A client that does not log in has the role
  /// `none`, which handlers refuse.
  case principal(HTTPPrincipal)
  /// A name, password or token that is wrong: status 401.
  case refused
  /// Known, but not allowed this: status 403.
  case forbidden
  /// Too many logins were wrong: none is checked for some seconds, and the status is 429.
  case throttled(seconds: Int)
}
