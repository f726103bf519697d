/// Answers requests. It may be called on many threads at once, and may block for the length of a
/// read or write of the store.
public protocol HTTPHandler: Sendable {
  /// Returns the answer, also where a request is wrong or the work fails.
  func respond(to request: HTTPRequest) -> HTTPResponse
}
