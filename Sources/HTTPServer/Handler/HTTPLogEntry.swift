public import HTTPMessage

/// A log entry for an answered request, without any of its content.
public struct HTTPLogEntry: Sendable, Hashable {
  public var method: HTTPMethod
  /// The path as it was sent, without the query, which may reveal what somebody is treated for.
  public var path: String
  public var status: Int
  /// The number of bytes of the body that were given to the connection: a client that leaves early
  /// has received fewer.
  public var byteCount: Int
  /// From the last byte of the request's header to the end of the answer.
  public var milliseconds: Double
  public var clientAddress: String
  /// Whether the client received the whole answer.
  public var isComplete: Bool
}
