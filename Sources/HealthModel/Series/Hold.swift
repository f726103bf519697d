/// The time for which a measured value holds: while it was measured, and then until the next sample
/// starts, up to a limit.
enum Hold {
  /// In seconds. A watch measures the pulse at rest about every five minutes; a gap longer than
  /// twice that means that nobody wore the watch.
  static let limit = 600.0

  /// Returns the time in seconds, from the start on.
  static func time(_ start: Double, _ end: Double, next: Double) -> Double {
    max(end, min(end + limit, next)) - start
  }
}
