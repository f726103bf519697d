import ValueModel

/// A number that is written with a fixed count of digits after the decimal point: 7.0 stays 7.0.
struct Amount: Sendable, Hashable {
  /// The number times ten to the power of `digits`; not negative.
  var scaled: Int
  var digits: UInt8

  init(scaled: Int, digits: UInt8) {
    self.scaled = max(0, scaled)
    self.digits = digits
  }

  /// Rounds `value`.
  init(_ value: Double, digits: UInt8) {
    self.init(scaled: Int((value * Self.factor(digits)).rounded()), digits: digits)
  }

  var value: Double { Double(scaled) / Self.factor(digits) }

  var decimal: ExactDecimal {
    ExactDecimal(magnitude: UInt64(scaled), isNegative: false, scale: digits)
  }

  private static func factor(_ digits: UInt8) -> Double {
    digits == 0 ? 1 : digits == 1 ? 10 : 100
  }
}
