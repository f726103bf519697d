/// Options for a synchronisation.
public struct FirebaseOptions: Sendable, Hashable {
  /// The maximum number of objects that one request asks for.
  public var pageCount = 500
  /// The time before its mark at which a fetch begins, by the server's clock, in case that clock is
  /// set back.
  public var margin = Duration.seconds(2)
  /// The maximum number of changes that are uploaded before the mark moves, and of objects in a
  /// request that writes many.
  public var batchCount = 200
  /// The maximum number of bytes of a request that writes many objects.
  public var batchByteCount = 1 << 20
  /// The maximum number of concurrent requests that write single objects.
  public var requestCount = 4
  /// The maximum number of attempts to upload one object while others keep changing it.
  public var mergeCount = 10
  /// The time that a stream of changes may be silent before it is opened again. The server sends a
  /// sign of life every thirty seconds.
  public var longestSilence = Duration.seconds(90)

  public init() {}
}
