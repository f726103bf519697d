/// A request to a server, as a program sends it.
public struct OutgoingRequest: Sendable {
  public enum Body: Sendable {
    case none
    case bytes([UInt8])
    /// Bytes that are made while they are sent. If the length is unknown, `byteCount` is nil and
    /// the body is sent in chunks. `open` is called once for each attempt: after a redirect that
    /// keeps the method, the body is sent again from its beginning.
    case stream(byteCount: Int?, open: @Sendable () throws -> any ByteStream)
  }

  public var method: HTTPMethod
  /// An absolute address with the scheme `http` or `https`, without user and password.
  public var url: String
  /// Headers that the transport sets are refused: `Host`, `Content-Length`, `Transfer-Encoding`,
  /// `Connection`, `Expect` and their like. Control characters are, too.
  public var headers: HTTPHeaders
  public var body: Body
  public var limits: TransportLimits
  /// Whether the address or the body has a password or a token. A request with the header
  /// `Authorization` or `Cookie` always counts as one that has.
  public var holdsCredentials = false

  public init(
    _ method: HTTPMethod, _ url: String, headers: HTTPHeaders = [:], body: Body = .none,
    limits: TransportLimits = TransportLimits()
  ) {
    self.method = method
    self.url = url
    self.headers = headers
    self.body = body
    self.limits = limits
  }
}
