import HTTPMessage

/// Where an answer sends a request on to, and what is sent there.
enum Redirect {
  /// What belongs to the body that is not sent again.
  private static let ofBody = [
    "Content-Type", "Content-Encoding", "Content-Language", "Content-MD5", "Digest",
  ]
  /// What proves who the user is, to the server it was meant for.
  private static let credentials = ["Authorization", "Cookie", "Proxy-Authorization"]

  /// The request that follows an answer; nil if the answer is no redirect, or names no place.
  ///
  /// Throws `TransportError.redirected` if no request may go there.
  static func next(
    _ request: OutgoingRequest, from address: HTTPAddress, status: Int, headers: HTTPHeaders
  ) throws(TransportError) -> OutgoingRequest? {
    guard [301, 302, 303, 307, 308].contains(status), let place = headers["Location"] else {
      return nil
    }
    guard let target = try? address.resolved(HTTPHeaders.trimmed(place)) else {
      throw TransportError(.redirected, "the server redirects to an address that cannot be used")
    }
    if address.isSecure, !target.isSecure {
      throw TransportError(.redirected, "the server redirects from https to http")
    }
    var next = request
    next.url = target.text
    if status < 307, request.method != .get, request.method != .head {
      next.method = .get
      next.body = .none
      for name in ofBody { next.headers[name] = nil }
    }
    if target.origin != address.origin {
      for name in credentials { next.headers[name] = nil }
    }
    return next
  }
}
