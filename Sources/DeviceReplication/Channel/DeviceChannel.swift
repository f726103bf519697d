/// A carrier of bytes between two devices, in both directions. The program provides it, over any
/// kind of connection.
///
/// Bytes arrive in the order in which they were sent, in pieces of any size. The carrier need not
/// be trusted: a link detects bytes that were altered, repeated, reordered or left out.
public protocol DeviceChannel: AnyObject, Sendable {
  /// Sends bytes. Returns once the channel has taken them, and not before it has room: this slows
  /// down a side that sends more than the other takes. One task at a time calls it.
  ///
  /// Throws any error if it cannot send; the link then fails.
  func send(_ bytes: [UInt8]) async throws

  /// Returns the next piece, or nil at the end. One task at a time calls it, and not before it has
  /// processed the previous piece.
  ///
  /// Throws any error if nothing more can arrive; the link then fails.
  func receive() async throws -> [UInt8]?

  /// Ends both directions: waiting and later calls throw or return nil. A link calls it at its end,
  /// possibly more than once, from any thread.
  func close()
}
