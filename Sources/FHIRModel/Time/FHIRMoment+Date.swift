public import Foundation

extension FHIRMoment {
  /// The beginning of the period that the text stands for, to the nearest `Date`; nil if it is not
  /// valid.
  ///
  /// Years, months and days begin when their first day does in `zone`; a text with a time has its
  /// own zone. A leap second becomes the second after it, as `Date` has none. A `Date` of our time
  /// is exact to 0.1 µs.
  public func date(in zone: TimeZone) -> Date? {
    guard let parts else { return nil }
    if let instant = parts.instant { return instant.date }
    return Self.date(zone.firstSecond(showing: parts.firstDay.daysSince2001 * 86_400))
  }

  /// From the beginning of the period that the text stands for to the beginning of the next: a
  /// year, a month, a day, a second, or one unit in the last fraction digit.
  ///
  /// Nil if the text is not valid.
  ///
  /// FHIR R5, section 3.2.1.5.9 (<https://hl7.org/fhir/R5/search.html#date>) requires this for
  /// searches.
  public func interval(in zone: TimeZone) -> Range<Date>? {
    guard let parts else { return nil }
    if let instant = parts.instant { return Self.range(instant.date, instant.next.date) }
    let first = zone.firstSecond(showing: parts.firstDay.daysSince2001 * 86_400)
    let next = zone.firstSecond(showing: parts.nextDay.daysSince2001 * 86_400)
    return Self.range(Self.date(first), Self.date(next))
  }

  /// Both ends are the same if the digits are finer than a `Date`, or a zone skipped the day.
  private static func range(_ start: Date, _ end: Date) -> Range<Date> { start..<max(start, end) }

  private static func date(_ second: Int) -> Date {
    Date(timeIntervalSinceReferenceDate: Double(second))
  }
}
