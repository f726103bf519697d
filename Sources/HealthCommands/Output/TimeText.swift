internal import AndironCommands
internal import Foundation

/// Times as text for people, on the clocks of one zone.
struct TimeText {
  private let calendar: Calendar

  init(_ calendar: Calendar) { self.calendar = calendar }

  /// A day, such as `2026-01-31`.
  func day(_ date: Date) -> String {
    let parts = calendar.dateComponents([.year, .month, .day], from: date)
    return [(parts.year, 4), (parts.month, 2), (parts.day, 2)].map(Self.digits)
      .joined(separator: "-")
  }

  /// A day and the time on it, such as `2026-01-31 08:00`, with seconds where they are not zero.
  func time(_ date: Date) -> String {
    let parts = calendar.dateComponents([.hour, .minute, .second], from: date)
    let minute = "\(day(date)) \(Self.digits(parts.hour, 2)):\(Self.digits(parts.minute, 2))"
    return parts.second == 0 ? minute : minute + ":\(Self.digits(parts.second, 2))"
  }

  /// A time with its offset, such as `2026-01-31T08:00:00+01:00`, for programs.
  func stamp(_ date: Date) -> String {
    let seconds = date.timeIntervalSinceReferenceDate
    let isWhole = seconds.rounded() == seconds
    return date.formatted(
      Date.ISO8601FormatStyle(
        timeZoneSeparator: .colon, includingFractionalSeconds: !isWhole,
        timeZone: calendar.timeZone))
  }

  private static func digits(_ number: Int?, _ count: Int) -> String {
    let text = String(number ?? 0)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
