/// Bytes that come or go piece by piece, no faster than their consumer takes them.
///
/// Belongs to one consumer, which asks for one piece at a time.
public protocol ByteStream: AnyObject, Sendable {
  /// Returns the next piece, which is not empty, or nil at the end. After the end or an error it
  /// returns nil or throws again.
  ///
  /// Throws `TransportError` if the bytes are cut off, and `CancellationError` if the task is
  /// cancelled.
  func next() async throws -> [UInt8]?

  /// Ends the stream early, so that the source of the bytes can stop. Safe at any time, and without
  /// effect after the end.
  func cancel()
}

extension ByteStream {
  public func cancel() {}

  /// Returns all bytes that are left.
  ///
  /// Throws `TransportError.tooLarge` if there are more than `limit`, having cancelled the stream,
  /// and what ``next()`` throws.
  public func bytes(limit: Int) async throws -> [UInt8] {
    var result: [UInt8] = []
    while let piece = try await next() {
      guard piece.count <= limit - result.count else {
        cancel()
        throw TransportError(.tooLarge, "the body has more than \(limit) bytes")
      }
      if result.isEmpty { result = piece } else { result += piece }
    }
    return result
  }
}
