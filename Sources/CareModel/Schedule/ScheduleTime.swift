import Foundation

/// A point in time as whole seconds and a fraction, so that counting seconds is exact.
struct ScheduleTime: Comparable {
  /// Seconds from 1 January 2001 00:00 UTC, rounded down.
  var second: Int
  /// The fraction of a second, at least 0 and less than 1.
  var fraction: Double

  /// The bounds of the years 1 to 9999; computed times may lie a day outside.
  static let earliest = CivilDate(year: 1, month: 1, day: 1).dayNumber * CivilDate.secondsPerDay
  static let latest = CivilDate(year: 10_000, month: 1, day: 1).dayNumber * CivilDate.secondsPerDay

  init(second: Int, fraction: Double) {
    self.second = second
    self.fraction = fraction
  }

  /// Nil if `date` is outside the years 1 to 9999 or not a valid date.
  init?(_ date: Date) {
    let interval = date.timeIntervalSinceReferenceDate
    guard interval >= Double(Self.earliest), interval < Double(Self.latest) else { return nil }
    self.init(interval)
  }

  /// The time nearest to `date` within the years 1 to 9999; for the ends of a range that may be
  /// open.
  init(clamping date: Date) {
    let interval = date.timeIntervalSinceReferenceDate
    self.init(max(Double(Self.earliest), min(interval, Double(Self.latest))))
  }

  private init(_ interval: Double) {
    let floor = interval.rounded(.down)
    second = Int(floor)
    fraction = interval - floor
  }

  var date: Date {
    Date(timeIntervalSinceReferenceDate: Double(second) + fraction)
  }

  static func < (one: ScheduleTime, other: ScheduleTime) -> Bool {
    (one.second, one.fraction) < (other.second, other.fraction)
  }
}
