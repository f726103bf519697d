public import Foundation

extension FHIRMoment {
  /// The beginning of what the text stands for, to the nearest `Date`; nil where it is not valid.
  ///
  /// Years, months and days begin when their first day does in `zone`; a text with a time has a
  /// zone of its own. A leap second is the one behind it, as `Date` has none. A `Date` of our time
  /// is exact to 0.1 µs.
  public func date(in zone: TimeZone) -> Date? {
    guard let parts else { return nil }
    if let instant = parts.instant { return instant.date }
    return Self.date(zone.firstSecond(showing: parts.firstDay.daysSince2001 * 86_400))
  }

  /// From the beginning of what the text stands for to the beginning of the next: a year, a month,
  /// a day, a second, or one in the last place behind the point. Nil where the text is not valid.
  ///
  /// FHIR R5, section 3.2.1.5.9 (<https://hl7.org/fhir/R5/search.html#date>) says so for searches.
  public func interval(in zone: TimeZone) -> Range<Date>? {
    guard let parts else { return nil }
    if let instant = parts.instant { return Self.range(instant.date, instant.next.date) }
    let first = zone.firstSecond(showing: parts.firstDay.daysSince2001 * 86_400)
    let next = zone.firstSecond(showing: parts.nextDay.daysSince2001 * 86_400)
    return Self.range(Self.date(first), Self.date(next))
  }

  /// Where digits are finer than a `Date` is, and where a zone left a day out, both ends are the
  /// same.
  private static func range(_ start: Date, _ end: Date) -> Range<Date> { start..<max(start, end) }

  private static func date(_ second: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(second))
  }
}
