/// How long a request may take, and how far it may go.
public struct TransportLimits: Sendable, Hashable {
  /// The time to establish a connection.
  public var connect: Duration = .seconds(30)
  /// The longest time in which no byte comes or goes. Time in which the program does not take what
  /// has come, or does not make what is to go, does not count.
  public var idle: Duration = .seconds(60)
  /// The time from the call to the last byte of the answer; nil for any.
  public var total: Duration?
  /// How many redirects are followed; zero to have them returned as answers.
  ///
  /// 307 and 308 keep method and body; 301, 302 and 303 become `GET`, but for `GET` and `HEAD`.
  /// Credentials (`Authorization`, `Cookie`) are not sent on to another origin, and a redirect from
  /// `https` to `http` is an error.
  public var redirects = 10
  /// The most bytes of the answer's header.
  public var headerByteCount = 256 << 10
  /// The most bytes of the body, after unpacking; nil for any.
  public var bodyByteCount: Int?

  public init() {}
}
