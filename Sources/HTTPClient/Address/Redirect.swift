import HTTPMessage

/// Makes the requests that follow redirects.
enum Redirect {
  /// The fields that describe a body, removed when the body is not sent again.
  private static let ofBody = [
    "Content-Type", "Content-Encoding", "Content-Language", "Content-MD5", "Digest",
  ]
  /// The fields that may be sent to another origin. Any other field may authenticate the user to
  /// the original server, as `Authorization`, `Cookie` and `X-Api-Key` do.
  private static let shared: Set = [
    "accept", "accept-charset", "accept-encoding", "accept-language", "cache-control",
    "content-encoding", "content-language", "content-md5", "content-type", "digest",
    "if-modified-since", "if-none-match", "prefer", "range", "user-agent",
  ]

  /// Returns the request that follows an answer; nil if the answer is not a redirect, or has no
  /// address.
  ///
  /// Throws `TransportError.redirected` if no request may be sent to that address.
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
      for field in request.headers.fields where !shared.contains(field.name.lowercased()) {
        next.headers[field.name] = nil
      }
    }
    return next
  }
}
