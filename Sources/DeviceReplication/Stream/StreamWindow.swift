/// How many bytes of a body may be on their way: in a stream, in one direction.
enum StreamWindow {
  static let byteCount = 256 << 10
  /// Credit is given for this many at a time.
  static let step = 64 << 10
}
