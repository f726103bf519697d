public import HTTPMessage

/// What a server remembers of a request that was answered: nothing of what was in it.
public struct HTTPLogEntry: Sendable, Hashable {
  public var method: HTTPMethod
  /// The path as it was sent, without the query, which may say what somebody is treated for.
  public var path: String
  public var status: Int
  /// How many bytes of the body the client took.
  public var byteCount: Int
  /// From the last byte of the request's header to the end of the answer.
  public var milliseconds: Double
  public var clientAddress: String
  /// Whether the client took the whole answer.
  public var isComplete: Bool
}
