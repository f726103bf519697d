extension ExactDecimal {
  /// Exponents written out with zeros; others are written as exponents.
  private static let plainExponents = -7...20

  /// Creates the number ±d.ddd × 10^`exponent` of `digits` (0...9, the first and the last not
  /// zero), written plainly or, far from the point, with an exponent.
  init(isNegative: Bool, digits: [UInt8], exponent: DecimalExponent) {
    let sign = isNegative ? "-" : ""
    guard case .small(let place) = exponent, Self.plainExponents ~= place else {
      self.init(uncheckedText: sign + Self.scientific(digits, exponent))
      return
    }
    if digits.count <= 19, place < 19 {
      let magnitude = digits.reduce(0 as UInt64) { $0 * 10 + UInt64($1) }
      let scale = max(0, digits.count - 1 - place)
      let power = PowersOfTen.integers[max(0, place - (digits.count - 1))]
      self.init(magnitude: magnitude * power, isNegative: isNegative, scale: UInt8(scale))
      return
    }
    self.init(uncheckedText: sign + Self.plain(digits, place))
  }

  private static func plain(_ digits: [UInt8], _ place: Int) -> String {
    guard place >= 0 else {
      return "0." + String(repeating: "0", count: -place - 1) + text(digits[...])
    }
    let integer = text(digits.prefix(place + 1))
    let zeros = String(repeating: "0", count: max(0, place + 1 - digits.count))
    let fraction = digits.dropFirst(place + 1)
    return integer + zeros + (fraction.isEmpty ? "" : "." + text(fraction))
  }

  private static func scientific(_ digits: [UInt8], _ exponent: DecimalExponent) -> String {
    let fraction = digits.dropFirst()
    let mantissa = text(digits.prefix(1)) + (fraction.isEmpty ? "" : "." + text(fraction))
    switch exponent {
    case .small(let value): return mantissa + "e\(value)"
    case .large(let isNegative, let digits):
      return mantissa + "e" + (isNegative ? "-" : "") + text(digits[...])
    }
  }

  private static func text(_ digits: ArraySlice<UInt8>) -> String {
    String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
  }
}
