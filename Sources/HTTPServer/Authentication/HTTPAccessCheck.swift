/// Finds out who sent a request, and whether they may: a program's own, or an
/// ``HTTPAuthenticator``. ``HTTPGate`` asks it before a handler sees the request.
public protocol HTTPAccessCheck: Sendable {
  /// Returns what is to become of the request. Called on many threads at once; it may block for as
  /// long as a handler may. The body has not been read, and belongs to the handler.
  func outcome(for request: HTTPRequest) -> HTTPAccessOutcome
}
