/// Why a stream ended before its end.
enum StreamFailure: Error, Sendable, Hashable {
  /// The other side has given it up.
  case cancelled(LinkMessage.Reason)
  /// This side has.
  case abandoned
  /// Nothing came or went for too long, or all of it took too long.
  case timedOut
  /// The receiver wants no more of the body.
  case stopped
  /// The link has ended.
  case link(DeviceError)
}
