public import Foundation
public import ValueModel

/// `dateTime`: a year, a month, a day, or a day with time and zone: `2024-05-17T14:30:00.25+02:00`.
///
/// The seconds are required and may be 60; zones are up to fourteen hours from UTC. FHIR R5,
/// section 2.1.28.0 (<https://hl7.org/fhir/R5/datatypes.html#dateTime>).
public struct FHIRDateTime: FHIRMoment {
  public static var form: MomentForm { .dateTime }

  public let text: String

  public init(unchecked text: String) { self.text = text }

  /// Creates a date from its parts, without a time. Nil if the calendar has no such day, for years
  /// before 1 or after 9999, and for a day without a month.
  public init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard day == nil || month != nil else { return nil }
    self.init(TemporalText.date(year, month, day))
  }

  /// Creates a day with a time. `zone` is in minutes east of UTC. Nil if there is no such day, time
  /// or zone.
  public init?(
    year: Int, month: Int, day: Int, hour: Int, minute: Int, second: ExactDecimal, zone: Int
  ) {
    let time = TemporalText.time(hour, minute, second)
    self.init(TemporalText.date(year, month, day) + "T" + time + TemporalText.zone(zone))
  }

  /// Creates a day with a time in a zone, which is in minutes east of UTC. Nil if one of them is
  /// not valid.
  public init?(_ date: FHIRDate, _ time: FHIRTime, zone: Int) {
    self.init(date.text + "T" + time.text + TemporalText.zone(zone))
  }

  public init(_ date: FHIRDate) { self.init(unchecked: date.text) }
  public init(_ instant: FHIRInstant) { self.init(unchecked: instant.text) }

  /// The date and time that clocks in `zone` show at `date`, truncated to `precision`. Nil before
  /// year 1 and after year 9999.
  public init?(_ date: Date, in zone: TimeZone, precision: DatePrecision = .fraction(3)) {
    guard let clock = LocalClock(date, in: zone) else { return nil }
    self.init(clock.dateTime(precision))
  }

  /// The current date and time in `zone`; not valid if the clock is outside the years 1 to 9999.
  public static func now(
    in zone: TimeZone = .current, precision: DatePrecision = .fraction(3)
  ) -> FHIRDateTime {
    FHIRDateTime(Date(), in: zone, precision: precision) ?? FHIRDateTime(unchecked: "")
  }
}
