public import Foundation
public import ValueModel

/// `time`: a time of day without a zone, at least to the second: `14:30:00`, `14:30:00.25`.
///
/// FHIR R5, section 2.1.28.0 (<https://hl7.org/fhir/R5/datatypes.html#time>).
public struct FHIRTime: TextPrimitive {
  public let text: String

  public init(unchecked text: String) { self.text = text }

  /// Nil where the text is no such time; 24:00:00 is none.
  public init?(_ text: String) {
    guard TemporalParts(text, .time) != nil else { return nil }
    self.text = text
  }

  /// Nil where there is no such time.
  public init?(hour: Int, minute: Int, second: ExactDecimal = ExactDecimal(Int64(0))) {
    self.init(TemporalText.time(hour, minute, second))
  }

  /// What clocks in `zone` show at `date`, at least to the second; what is more exact is cut off.
  /// Nil before year 1 and after year 9999.
  public init?(_ date: Date, in zone: TimeZone, precision: DatePrecision = .fraction(3)) {
    guard let clock = LocalClock(date, in: zone) else { return nil }
    text = clock.time(precision)
  }

  /// The time that it is, as clocks in `zone` show it; not valid where the clock is outside of the
  /// years 1 to 9999.
  public static func now(
    in zone: TimeZone = .current, precision: DatePrecision = .fraction(3)
  ) -> FHIRTime {
    FHIRTime(Date(), in: zone, precision: precision) ?? FHIRTime(unchecked: "")
  }

  private var parts: TemporalParts? { TemporalParts(text, .time) }

  /// 0 to 23; nil, as all parts, where the text is not valid.
  public var hour: Int? { parts?.hour }
  public var minute: Int? { parts?.minute }
  /// With all digits behind the point.
  public var second: ExactDecimal? { parts?.secondNumber }
  /// As written, with two digits before the point.
  public var secondText: String? { parts?.secondText }
  /// How exact the text is: to the second or finer; nil where it is not valid.
  public var precision: DatePrecision? { parts?.precision }

  /// The order in a day: `10:00:00` and `10:00:00.0` are equal. Nil where one is not valid.
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
