public import Foundation
public import ValueModel

/// `time`: a time of day without a zone, at least to the second: `14:30:00`, `14:30:00.25`.
///
/// FHIR R5, section 2.1.28.0 (<https://hl7.org/fhir/R5/datatypes.html#time>).
public struct FHIRTime: TextPrimitive {
  public let text: String

  public init(unchecked text: String) { self.text = text }

  /// Keeps the text of a time. Nil if it is not valid; 24:00:00 is not.
  public init?(_ text: String) {
    guard TemporalParts(text, .time) != nil else { return nil }
    self.text = text
  }

  /// Creates a time from its parts. Nil if there is no such time.
  public init?(hour: Int, minute: Int, second: ExactDecimal = 0) {
    self.init(TemporalText.time(hour, minute, second))
  }

  /// The time that clocks in `zone` show at `date`, truncated to `precision` but at least to the
  /// second. Nil before year 1 and after year 9999.
  public init?(_ date: Date, in zone: TimeZone, precision: DatePrecision = .fraction(3)) {
    guard let clock = LocalClock(date, in: zone) else { return nil }
    text = clock.time(precision)
  }

  /// The current time in `zone`; not valid if the clock is outside the years 1 to 9999.
  public static func now(
    in zone: TimeZone = .current, precision: DatePrecision = .fraction(3)
  ) -> FHIRTime {
    FHIRTime(Date(), in: zone, precision: precision) ?? FHIRTime(unchecked: "")
  }

  private var parts: TemporalParts? { TemporalParts(text, .time) }

  /// The hour, 0 to 23. Like all parts, it is nil if the text is not valid.
  public var hour: Int? { parts?.hour }
  public var minute: Int? { parts?.minute }
  /// The second, with all fraction digits.
  public var second: ExactDecimal? { parts?.secondNumber }
  /// The second as written, with two digits before the decimal point.
  public var secondText: String? { parts?.secondText }
  /// The precision of the text, to the second or finer; nil if it is not valid.
  public var precision: DatePrecision? { parts?.precision }

  /// The order within a day: `10:00:00` and `10:00:00.0` are equal. Nil if one is not valid.
  ///
  /// FHIRPath 2.0, section 6.2 (<http://hl7.org/fhirpath/N1/#comparison>).
  public func compare(to other: FHIRTime) -> FHIROrder? {
    guard let left = parts?.secondsOfDay, let right = other.parts?.secondsOfDay else { return nil }
    return left.compare(to: right)
  }
}

extension TemporalParts {
  fileprivate var secondsOfDay: ExactSeconds {
    ExactSeconds(whole: hour * 3600 + minute * 60 + second, fraction: fraction)
  }
}
