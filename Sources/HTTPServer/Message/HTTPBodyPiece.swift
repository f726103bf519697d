/// The next piece of the body of a response.
public enum HTTPBodyPiece: Sendable, Hashable {
  /// At least one byte.
  case bytes([UInt8])
  /// No bytes until the time is over or the source wakes the server. No thread waits for it.
  case wait(milliseconds: Int)
  /// The body is complete.
  case end
}
