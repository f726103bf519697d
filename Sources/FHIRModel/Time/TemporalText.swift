import Foundation
import ObjectModel

/// Writes dates and times.
enum TemporalText {
  static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number.magnitude)
    let zeros = String(repeating: "0", count: max(0, width - digits.count))
    return (number < 0 ? "-" : "") + zeros + digits
  }

  static func date(_ year: Int, _ month: Int?, _ day: Int?) -> String {
    var text = padded(year, 4)
    if let month { text += "-" + padded(month, 2) }
    if let day { text += "-" + padded(day, 2) }
    return text
  }

  /// The text of a time; a second of one digit gets a leading zero.
  static func time(_ hour: Int, _ minute: Int, _ second: ExactDecimal) -> String {
    let second = second.text
    let isShort = second.prefix { $0 != "." }.count == 1
    return padded(hour, 2) + ":" + padded(minute, 2) + ":" + (isShort ? "0" : "") + second
  }

  /// The text of a zone, `Z` for UTC.
  static func zone(_ minutes: Int) -> String {
    if minutes == 0 { return "Z" }
    let magnitude = Int(minutes.magnitude)
    return (minutes < 0 ? "-" : "+") + padded(magnitude / 60, 2) + ":" + padded(magnitude % 60, 2)
  }
}

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
