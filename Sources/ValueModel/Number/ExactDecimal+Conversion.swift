extension ExactDecimal {
  /// Creates the number with the shortest text that reads back as `value` (`0.1`, `1.0`, `1e+20`,
  /// `-0.0`); nil for infinities and NaN.
  public init?(exactly value: Double) {
    guard value.isFinite else { return nil }
    self.init(value.description)
  }

  /// The nearest double, ties to even. Beyond the range of doubles: infinity, or zero, with the
  /// number's sign.
  public var double: Double {
    if case .inline(let magnitude, let isNegative, let scale) = form,
      magnitude <= 1 << 53, Int(scale) < PowersOfTen.doubles.count
    {
      // Both are exact, so the one division rounds once.
      let quotient = Double(magnitude) / PowersOfTen.doubles[Int(scale)]
      return isNegative ? -quotient : quotient
    }
    guard let value = Double(text) else {
      preconditionFailure("every number text reads as a double")
    }
    return value
  }

  /// The number as an integer: `1.0` and `1e0` give 1. Nil if it has a fraction or does not fit.
  public var int64: Int64? {
    if case .inline(let magnitude, let isNegative, 0) = form {
      return Self.int64(magnitude, isNegative)
    }
    return withNormalized { number in
      guard case .small(let exponent) = number.exponent else { return nil }
      if number.isZero { return 0 }
      guard exponent >= number.digits.count - 1, exponent <= 18 else { return nil }
      let digits = number.digits.reduce(0 as UInt64) { $0 * 10 + UInt64($1) }
      let power = PowersOfTen.integers[exponent - number.digits.count + 1]
      return Self.int64(digits * power, number.isNegative)
    }
  }

  private static func int64(_ magnitude: UInt64, _ isNegative: Bool) -> Int64? {
    guard isNegative, magnitude == Int64.min.magnitude else {
      return Int64(exactly: magnitude).map { isNegative ? -$0 : $0 }
    }
    return .min
  }
}
