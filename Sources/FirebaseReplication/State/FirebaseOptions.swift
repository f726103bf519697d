/// How much is done at once.
public struct FirebaseOptions: Sendable, Hashable {
  /// The most objects that one request asks for.
  public var pageCount = 500
  /// How far behind its mark a fetch begins, by the server's clock, in case that clock goes back.
  public var margin = Duration.seconds(2)
  /// The most changes that are uploaded before the mark is moved, and the most objects of a request
  /// that writes many.
  public var batchCount = 200
  /// The most bytes of a request that writes many objects.
  public var batchByteCount = 1 << 20
  /// The most requests that write single objects at once.
  public var requestCount = 4
  /// How often the upload of one object is tried while others keep changing it.
  public var mergeCount = 10
  /// How long a stream of changes may be silent before it is opened again; the server says every
  /// thirty seconds that it is there.
  public var longestSilence = Duration.seconds(90)

  public init() {}
}
