/// What a message brings, piece by piece, so that a long body is never in memory as a whole.
public protocol HTTPBodyReader: AnyObject, Sendable {
  /// Returns the next piece, which is not empty, or nil at the end. Blocks until it has come.
  ///
  /// Throws `HTTPError`: `.incomplete` if no more will come, and `.tooLarge`.
  func next() throws -> [UInt8]?
}
