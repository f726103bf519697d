/// How long a measured value stands for what it measures: while it was measured, and then until the
/// next sample starts, but not for long.
enum Hold {
  /// In seconds. A watch measures the pulse at rest every five minutes or so; a gap that is longer
  /// than twice that says that nobody wore it.
  static let limit = 600.0

  /// In seconds, from the start on.
  static func time(_ start: Double, _ end: Double, next: Double) -> Double {
    max(end, min(end + limit, next)) - start
  }
}
