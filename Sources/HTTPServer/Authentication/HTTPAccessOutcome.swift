/// What is to become of a request, by who sent it.
public enum HTTPAccessOutcome: Sendable, Hashable {
  /// The handler answers, and is told who it is. A client that says nothing of itself has the role
  /// `none`, which handlers refuse.
  case principal(HTTPPrincipal)
  /// A name, password or token that is wrong: status 401.
  case refused
  /// Known, but not allowed this: status 403.
  case forbidden
  /// So many were wrong that none is looked at for some seconds: status 429.
  case throttled(seconds: Int)
}
