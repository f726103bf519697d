/// The maximum number of bytes of a body in transit, in one direction of a stream.
enum StreamWindow {
  static let byteCount = 256 << 10
  /// The number of taken bytes at which credit is given again.
  static let step = 64 << 10
}
