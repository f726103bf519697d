import Foundation

/// Writes dates as headers of HTTP have them: `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Nil outside the years 1 to 9999. Parts of a second are left out.
  static func text(_ date: Date) -> String? {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard seconds >= -62_135_596_800, seconds < 253_402_300_800 else { return nil }
    let day = Int((seconds / 86_400).rounded(.down))
    let second = Int(seconds) - day * 86_400
    let (year, month, dayOfMonth) = civil(day)
    // The first of January 1970 was a Thursday.
    let weekday = days[(day % 7 + 7) % 7]
    let time = "\(two(second / 3_600)):\(two(second / 60 % 60)):\(two(second % 60))"
    let digits = String(year)
    let padding = String(repeating: "0", count: 4 - digits.utf8.count)
    return "\(weekday), \(two(dayOfMonth)) \(months[month - 1]) \(padding)\(digits) \(time) GMT"
  }

  /// The date of a day that is counted from the first of January 1970. Counts from a first of March
  /// on, so that the day that leap years have more is the last one.
  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    // Days since the first of March of the year 0, which are not negative.
    let count = day + 719_468
    let era = count / 146_097
    let dayOfEra = count % 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let month = (5 * dayOfYear + 2) / 153
    let dayOfMonth = dayOfYear - (153 * month + 2) / 5 + 1
    let isNextYear = month >= 10
    return (
      yearOfEra + era * 400 + (isNextYear ? 1 : 0), isNextYear ? month - 9 : month + 3, dayOfMonth
    )
  }

  private static func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
