import ValueModel

/// The shortest text of a double, found without writing it if it has few digits.
enum ShortestDecimal {
  private static let powers: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]

  /// Returns the number; nil for infinities and NaN.
  static func decimal(_ value: Double) -> ExactDecimal? {
    let magnitude = value.magnitude
    // Between these bounds the text has no exponent.
    if magnitude >= 0.001, magnitude < 1e9, let short = short(magnitude, value < 0) { return short }
    return ExactDecimal(exactly: value)
  }

  /// Returns the number with the fewest digits after the point that reads back as `magnitude`.
  ///
  /// Below 2^50 two neighbours of a scale are further apart than doubles, so that only one reads
  /// back; it does if the quotient of two exact numbers, rounded once, is the double itself.
  private static func short(_ magnitude: Double, _ isNegative: Bool) -> ExactDecimal? {
    for scale in 1...8 {
      let product = magnitude * powers[scale]
      guard product < 0x1p50 else { return nil }
      // Rounds to the nearest integer: from 2^52 on doubles have no fraction.
      let digits = (product + 0x1p52) - 0x1p52
      if digits / powers[scale] == magnitude {
        return ExactDecimal(magnitude: UInt64(digits), isNegative: isNegative, scale: scale)
      }
    }
    return nil
  }
}
