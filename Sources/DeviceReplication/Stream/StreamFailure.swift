/// The reason why a stream ended early.
enum StreamFailure: Error, Sendable, Hashable {
  /// The other side gave up the stream.
  case cancelled(LinkMessage.Reason)
  /// This side gave up the stream.
  case abandoned
  /// Nothing came or went for too long, or the whole exchange took too long.
  case timedOut
  /// The receiver does not need the rest of the body.
  case stopped
  /// The link has ended.
  case link(DeviceError)
}
