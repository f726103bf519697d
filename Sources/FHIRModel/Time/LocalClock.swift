import Foundation
import ObjectModel

/// The date and time that clocks in a zone show at an instant.
struct LocalClock {
  let day: CivilDay
  let secondOfDay: Int
  /// As many digits as the `Date` has.
  let fraction: [UInt8]
  /// Minutes east of UTC: zones are written to the minute, although some in the past were finer.
  let zone: Int

  /// Nil for dates before year 1 and after year 9999.
  init?(_ date: Date, in zone: TimeZone) {
    guard let text = DateText.text(of: date),
      let instant = TemporalParts(text, .instant)?.instant
    else { return nil }
    self.zone = min(max(zone.secondsFromGMT(for: date) / 60, -14 * 60), 14 * 60)
    let local = instant.whole + self.zone * 60
    let second = ((local % 86_400) + 86_400) % 86_400
    day = CivilDay(daysSince2001: (local - second) / 86_400)
    secondOfDay = second
    fraction = instant.fraction
  }

  /// The date, precise to the day at most.
  func date(_ precision: DatePrecision) -> String {
    TemporalText.date(
      day.year, precision >= .month ? day.month : nil, precision >= .day ? day.day : nil)
  }

  /// The time, truncated to the precision but at least to the second.
  func time(_ precision: DatePrecision) -> String {
    let parts = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60]
    let text = parts.map { TemporalText.padded($0, 2) }.joined(separator: ":")
    guard case .fraction(let count) = precision, count > 0 else { return text }
    let digits = fraction.prefix(count)
    let zeros = String(repeating: "0", count: count - digits.count)
    return text + "." + String(decoding: digits, as: UTF8.self) + zeros
  }

  /// Date, time and zone, or the date alone if no more is asked for.
  func dateTime(_ precision: DatePrecision) -> String {
    guard precision >= .second else { return date(precision) }
    return date(.day) + "T" + time(precision) + TemporalText.zone(zone)
  }
}
