public import Foundation

/// `date`: a year, a month or a day, without a zone: `2024`, `2024-05`, `2024-05-17`.
///
///     patient.birthDate = FHIRDate(year: 1974, month: 12)
///     patient.birthDate = "1974-12-25"
///
/// FHIR R5, section 2.1.28.0 (<https://hl7.org/fhir/R5/datatypes.html#date>).
public struct FHIRDate: FHIRMoment {
  public static var form: MomentForm { .date }

  public let text: String

  public init(unchecked text: String) { self.text = text }

  /// Creates a date from its parts. Nil if the calendar has no such day, for years before 1 or
  /// after 9999, and for a day without a month.
  public init?(year: Int, month: Int? = nil, day: Int? = nil) {
    guard day == nil || month != nil else { return nil }
    self.init(TemporalText.date(year, month, day))
  }

  /// The date that calendars in `zone` show at `date`, precise to the day at most. Nil before year
  /// 1 and after year 9999.
  public init?(_ date: Date, in zone: TimeZone, precision: DatePrecision = .day) {
    guard let clock = LocalClock(date, in: zone) else { return nil }
    self.init(clock.date(precision))
  }

  /// The current day in `zone`; not valid if the clock is outside the years 1 to 9999.
  public static func today(in zone: TimeZone = .current) -> FHIRDate {
    FHIRDate(Date(), in: zone) ?? FHIRDate(unchecked: "")
  }
}
