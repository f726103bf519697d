/// The limits of a parser.
public struct JSONOptions: Sendable, Hashable {
  /// The deepest nesting of arrays and objects, from 1 to 1,024.
  public var largestDepth: Int
  /// The largest number of bytes in one text.
  public var largestByteCount: Int

  public init(largestDepth: Int = 512, largestByteCount: Int = 1 << 30) {
    self.largestDepth = min(max(1, largestDepth), ValueFormat.largestDepth)
    self.largestByteCount = largestByteCount
  }
}
