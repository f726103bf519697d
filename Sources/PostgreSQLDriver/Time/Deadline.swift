/// When to stop waiting; or never.
struct Deadline {
  private let instant: ContinuousClock.Instant?

  static let never = Deadline(instant: nil)

  private init(instant: ContinuousClock.Instant?) { self.instant = instant }

  /// Never for nil.
  init(after duration: Duration?) { instant = duration.map { .now + $0 } }

  var hasPassed: Bool { instant.map { $0 <= .now } ?? false }

  /// The remaining time, not negative; nil if there is no deadline.
  var remaining: Duration? {
    instant.map { max(.zero, ContinuousClock.Instant.now.duration(to: $0)) }
  }

  /// For `poll`: rounded up, so that a wait does not end too early; at most a minute, as callers
  /// wait in a loop.
  var milliseconds: Int32 {
    guard let remaining else { return 60_000 }
    let limited = min(remaining, .seconds(60))
    return Int32(limited.components.seconds) * 1_000
      + Int32((limited.components.attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// For a condition: at most a minute.
  var nanoseconds: UInt64 { UInt64(milliseconds) * 1_000_000 }
}
