public import Foundation
public import ValueModel

/// `instant`: a day with time and zone, at least to the second: `2024-05-17T14:30:00.25Z`.
///
/// FHIR R5, section 2.1.28.0 (<https://hl7.org/fhir/R5/datatypes.html#instant>).
public struct FHIRInstant: FHIRMoment {
  public static var form: MomentForm { .instant }

  public let text: String

  public init(unchecked text: String) { self.text = text }

  /// Creates an instant from its parts. `zone` is in minutes east of UTC. Nil if there is no such
  /// day, time or zone.
  public init?(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: ExactDecimal, zone: Int
  ) {
    let time = TemporalText.time(hour, minute, second)
    self.init(TemporalText.date(year, month, day) + "T" + time + TemporalText.zone(zone))
  }

  /// The date and time that clocks in `zone` show at `date`, truncated to `precision` but at least
  /// to the second. Nil before year 1 and after year 9999.
  public init?(
    _ date: Date, in zone: TimeZone = .gmt, precision: DatePrecision = .fraction(3)
  ) {
    guard let clock = LocalClock(date, in: zone) else { return nil }
    self.init(clock.dateTime(max(precision, .second)))
  }

  /// The current time in UTC; not valid if the clock is outside the years 1 to 9999.
  public static func now(precision: DatePrecision = .fraction(3)) -> FHIRInstant {
    FHIRInstant(Date(), precision: precision) ?? FHIRInstant(unchecked: "")
  }

  /// The nearest `Date`; nil if the text is not valid.
  public var date: Date? { parts?.instant?.date }
}
