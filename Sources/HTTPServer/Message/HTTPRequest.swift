public import HTTPMessage

/// A request, as a server or a program that embeds a handler has received it.
public struct HTTPRequest: Sendable {
  public var method: HTTPMethod
  /// The path as it was sent: percent-encoded, without the query, beginning with a slash.
  public var path: String
  /// The text after the question mark, as it was sent; nil without one.
  public var query: String?
  public var headers: HTTPHeaders
  public var body: HTTPRequestBody
  /// The scheme and authority that the client used: `http://127.0.0.1:8080`. Links begin with it.
  public var origin: String
  /// The numeric address of the client, without its port; empty if it is unknown.
  public var clientAddress: String
  /// The sender of the request. A listener knows no senders: the handler that finds out, such as
  /// ``HTTPGate``, sets it before another one answers.
  public var principal: HTTPPrincipal

  /// Without a principal the request is that of a client that has not logged in, which handlers
  /// refuse. A program that asks on its own behalf passes ``HTTPPrincipal/program``.
  public init(
    _ method: HTTPMethod, _ path: String, query: String? = nil, headers: HTTPHeaders = [:],
    body: HTTPRequestBody = HTTPRequestBody(), origin: String = "http://localhost",
    clientAddress: String = "", principal: HTTPPrincipal = HTTPPrincipal(role: .none)
  ) {
    self.method = method
    self.path = path
    self.query = query
    self.headers = headers
    self.body = body
    self.origin = origin
    self.clientAddress = clientAddress
    self.principal = principal
  }

  /// The parts of the path between slashes, decoded. A slash at the end makes no part.
  ///
  /// Throws `HTTPError.invalidURL`; see ``PercentCoding/decoded(_:plusIsSpace:)``.
  public func segments() throws(HTTPError) -> [String] {
    var parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      .dropFirst().map(Substring.init)
    if parts.last?.isEmpty == true { parts.removeLast() }
    var segments: [String] = []
    for part in parts { segments.append(try PercentCoding.decoded(part)) }
    return segments
  }

  /// The parameters of the query; none without one. Throws `HTTPError.invalidURL`.
  public func parameters(separators: Set<Character> = ["&"]) throws(HTTPError) -> HTTPQuery {
    try HTTPQuery(query ?? "", separators: separators)
  }
}
