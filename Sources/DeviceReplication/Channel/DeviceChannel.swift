/// What carries bytes between two devices, both ways: the program's, over whatever connects them.
///
/// Bytes arrive in the order in which they were sent, in pieces of any size. The carrier need not
/// be trusted: a link notices what is altered, repeated, reordered or left out.
public protocol DeviceChannel: AnyObject, Sendable {
  /// Returns once the channel has taken the bytes, and not before it has room: this is what holds
  /// back a side that makes more than the other takes. Called by one task at a time.
  ///
  /// Throws anything if it cannot; then the link has failed.
  func send(_ bytes: [UInt8]) async throws

  /// Returns the next piece, or nil at the end. Called by one task at a time, and not before the
  /// piece before was looked at.
  ///
  /// Throws anything if no more can come; then the link has failed.
  func receive() async throws -> [UInt8]?

  /// Ends both directions: calls that wait throw or return nil, and so do later ones. Called at the
  /// end of a link, maybe more than once, from any thread.
  func close()
}
