/// A point in time: seconds and nanoseconds since 1970-01-01T00:00:00Z, without leap seconds.
public struct Timestamp: Sendable, Hashable, Comparable {
  /// Whole seconds; negative before 1970.
  public let seconds: Int64
  /// 0...999,999,999, counted forwards even before 1970.
  public let nanoseconds: Int32

  /// Creates a point in time; nil if `nanoseconds` is not in 0...999,999,999.
  public init?(seconds: Int64, nanoseconds: Int32 = 0) {
    guard 0...999_999_999 ~= nanoseconds else { return nil }
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Creates the point in time that is `microseconds` after the start of 1970.
  public init(microseconds: Int64) {
    let (quotient, remainder) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    seconds = remainder < 0 ? quotient - 1 : quotient
    nanoseconds = Int32(remainder < 0 ? remainder + 1_000_000 : remainder) * 1000
  }

  public static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

extension Timestamp {
  private static let nanosecondsPerSecond: Int128 = 1_000_000_000

  private var total: Int128 {
    Int128(seconds) * Self.nanosecondsPerSecond + Int128(nanoseconds)
  }

  /// The seconds since 1970 as a number with nine digits after the point.
  var decimalSeconds: ExactDecimal {
    let magnitude = total.magnitude
    if let magnitude = UInt64(exactly: magnitude) {
      return ExactDecimal(magnitude: magnitude, isNegative: total < 0, scale: 9 as UInt8)
    }
    return ExactDecimal(uncheckedText: (total < 0 ? "-" : "") + "\(magnitude)e-9")
  }

  /// Creates a point in time; nil if `seconds` is not a whole number of nanoseconds, or out of
  /// range.
  init?(decimalSeconds seconds: ExactDecimal) {
    let total: Int128? = seconds.withNormalized { number in
      if number.isZero { return 0 }
      guard case .small(let exponent) = number.exponent, exponent <= 19,
        exponent - (number.digits.count - 1) >= -9
      else { return nil }
      // At most 29 digits: they fit.
      var magnitude = number.digits.reduce(0 as Int128) { $0 * 10 + Int128($1) }
      for _ in 0..<(exponent - (number.digits.count - 1) + 9) { magnitude *= 10 }
      return number.isNegative ? -magnitude : magnitude
    }
    guard let total else { return nil }
    var (quotient, remainder) = total.quotientAndRemainder(dividingBy: Self.nanosecondsPerSecond)
    if remainder < 0 {
      quotient -= 1
      remainder += Self.nanosecondsPerSecond
    }
    guard let seconds = Int64(exactly: quotient) else { return nil }
    self.init(seconds: seconds, nanoseconds: Int32(remainder))
  }
}
