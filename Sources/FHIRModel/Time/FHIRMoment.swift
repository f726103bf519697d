public import Foundation
import ObjectModel
public import ValueModel

/// A date, or a date with a time: `FHIRDate`, `FHIRDateTime` and `FHIRInstant`.
///
/// The text is kept, and read whenever a part is asked for, in some ten nanoseconds. The parts of a
/// text that is not valid are nil.
public protocol FHIRMoment: TextPrimitive {
  static var form: MomentForm { get }
}

extension FHIRMoment {
  public init?(_ text: String) {
    guard TemporalParts(text, Self.form.scanned) != nil else { return nil }
    self.init(unchecked: text)
  }

  var parts: TemporalParts? { TemporalParts(text, Self.form.scanned) }

  /// The year, 1 to 9999.
  public var year: Int? { parts?.year }
  /// The month, 1 to 12; nil if the text is a year.
  public var month: Int? { parts.flatMap { $0.month > 0 ? $0.month : nil } }
  /// The day of the month; nil if the text is a year or a month.
  public var day: Int? { parts.flatMap { $0.day > 0 ? $0.day : nil } }
  /// The hour, 0 to 23. Like `minute` and `second`, it is nil if the text has no time.
  public var hour: Int? { parts.flatMap { $0.hasTime ? $0.hour : nil } }
  public var minute: Int? { parts.flatMap { $0.hasTime ? $0.minute : nil } }
  /// The second, with all fraction digits; 60 or more in leap seconds.
  public var second: ExactDecimal? { parts.flatMap { $0.hasTime ? $0.secondNumber : nil } }
  /// The second as written, with two digits before the decimal point.
  public var secondText: String? { parts.flatMap { $0.hasTime ? $0.secondText : nil } }
  /// The offset of the zone in minutes east of UTC; nil if the text has no time.
  public var zoneMinutes: Int? { parts?.zone }
  /// A time zone with that offset at all times; nil if the text has no time.
  public var timeZone: TimeZone? {
    zoneMinutes.flatMap { TimeZone(secondsFromGMT: $0 * 60) }
  }

  /// The precision of the text; nil if it is not valid.
  public var precision: DatePrecision? { parts?.precision }

  /// The date alone, as the text has it, in its zone.
  public var datePart: FHIRDate? {
    guard let parts else { return nil }
    return FHIRDate(unchecked: String(text.prefix(parts.hasTime ? 10 : text.count)))
  }

  /// The time alone, as the text has it, in its zone; nil if it has none.
  public var timePart: FHIRTime? {
    guard let parts, parts.hasTime else { return nil }
    return FHIRTime(unchecked: String(text.dropFirst(11).prefix(6)) + parts.secondText)
  }
}

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
