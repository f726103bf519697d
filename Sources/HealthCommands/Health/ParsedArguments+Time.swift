internal import AndironCommands
internal import Foundation

/// The options that say which time is meant, and how times are printed.
extension ParsedArguments {
  static let from = OptionSpecification(
    "from", value: "DATE", "From this day or time on, such as 2026-01-31 or 2026-01-31T08:00+01:00."
  )
  static let to = OptionSpecification(
    "to", value: "DATE", "Up to the end of this day, or up to this time.")
  static let zone = OptionSpecification(
    "zone", value: "NAME", "The time zone of days, such as Europe/Berlin (that of the machine).")

  static let timeOptions = [from, to, zone]

  /// Returns the calendar of the time zone that `--zone` names: that of ISO 8601, whose weeks begin
  /// on Monday. Throws `UsageError` if there is no such zone.
  func calendar() throws(UsageError) -> Calendar {
    var calendar = Calendar(identifier: .iso8601)
    calendar.timeZone = try timeZone(Self.zone) ?? .current
    return calendar
  }

  /// Returns the interval of `--from` and `--to`: the start belongs to it, the end does not. Nil
  /// where there is no limit. Throws `UsageError` if one cannot be read, or the interval is empty.
  func interval(_ calendar: Calendar) throws(UsageError) -> (start: Date?, end: Date?) {
    let start = try time(Self.from, calendar, isEnd: false)
    let end = try time(Self.to, calendar, isEnd: true)
    if let start, let end, end <= start { throw UsageError("--to is not after --from") }
    return (start, end)
  }

  private func time(
    _ option: OptionSpecification, _ calendar: Calendar, isEnd: Bool
  ) throws(UsageError) -> Date? {
    guard let text = self[option] else { return nil }
    if let day = Self.day(text, calendar) {
      return isEnd ? calendar.date(byAdding: .day, value: 1, to: day) : day
    }
    guard let time = Self.instant(text, calendar) else {
      throw UsageError(
        "--\(option.name) takes a day like 2026-01-31 or a time like 2026-01-31T08:00:00+01:00")
    }
    return time
  }

  private static func day(_ text: String, _ calendar: Calendar) -> Date? {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0].utf8.count == 4, parts[1].utf8.count == 2,
      parts[2].utf8.count == 2, let year = Int(parts[0]), let month = Int(parts[1]),
      let day = Int(parts[2]), year > 0
    else { return nil }
    var components = DateComponents(year: year, month: month, day: day)
    components.calendar = calendar
    guard components.isValidDate else { return nil }
    return calendar.date(from: components).map { calendar.startOfDay(for: $0) }
  }

  /// A time with an offset or `Z`, or without one in the calendar's zone; seconds may be missing.
  private static func instant(_ text: String, _ calendar: Calendar) -> Date? {
    let halves = text.split(separator: "T", omittingEmptySubsequences: false)
    guard halves.count == 2, day(String(halves[0]), calendar) != nil else { return nil }
    let end = halves[1].firstIndex { "Z+-".contains($0) } ?? halves[1].endIndex
    let clock = String(halves[1][..<end])
    guard isClock(clock) else { return nil }
    let offset = String(halves[1][end...])
    let full = "\(halves[0])T\(clock.utf8.count == 5 ? clock + ":00" : clock)"
    let style = Date.ISO8601FormatStyle(
      includingFractionalSeconds: clock.contains("."), timeZone: calendar.timeZone)
    if offset.isEmpty {
      return try? style.year().month().day().time(includingFractionalSeconds: clock.contains("."))
        .parse(full)
    }
    return try? style.parse(full + offset)
  }

  /// Whether the text is a time of a day: dates are parsed with hours beyond 23 too.
  private static func isClock(_ text: String) -> Bool {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return false }
    return zip(parts, [24, 60, 60]).allSatisfy { part, limit in
      guard let first = part.first, first.isASCII, first.isNumber, let number = Double(part) else {
        return false
      }
      return number < Double(limit)
    }
  }
}
