/// Limits for a request: times, redirects and sizes.
public struct TransportLimits: Sendable, Hashable {
  /// The time to establish a connection.
  public var connect: Duration = .seconds(30)
  /// The longest time without a byte sent or received. Time during which the program does not take
  /// received bytes, or does not supply bytes to send, does not count.
  public var idle: Duration = .seconds(60)
  /// The time from the call to the last byte of the answer; nil for no limit.
  public var total: Duration?
  /// The number of redirects to follow; zero returns redirects as answers.
  ///
  /// 307 and 308 keep method and body; 301, 302 and 303 become `GET`, except for `GET` and `HEAD`.
  /// Credentials (`Authorization`, `Cookie`) are not sent to another origin, and a redirect from
  /// `https` to `http` is an error.
  public var redirects = 10
  /// The most bytes of the answer's header.
  public var headerByteCount = 256 << 10
  /// The most bytes of the body, after unpacking; nil for no limit.
  public var bodyByteCount: Int?

  public init() {}
}
