/// The body of a message, read piece by piece so that a long body is never in memory as a whole.
public protocol HTTPBodyReader: AnyObject, Sendable {
  /// Returns the next piece, which is not empty, or nil at the end. Blocks until the piece has
  /// arrived.
  ///
  /// Throws `HTTPError`: `.incomplete` if no more bytes will arrive, and `.tooLarge`.
  func next() throws -> [UInt8]?
}
