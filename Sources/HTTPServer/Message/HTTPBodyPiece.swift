/// What comes next in the body of a response.
public enum HTTPBodyPiece: Sendable, Hashable {
  /// Bytes, of which there is at least one.
  case bytes([UInt8])
  /// Nothing before the time is over or the source wakes the server. No thread waits for it.
  case wait(milliseconds: Int)
  /// The body is complete.
  case end
}
