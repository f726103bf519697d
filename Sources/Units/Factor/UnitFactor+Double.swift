extension UnitFactor {
  /// The number as a `Double`: rounded once if both parts of it are whole numbers below 2^53, else
  /// within two units in the last place, and one more for each power of π. May be infinite or zero.
  var value: Double {
    switch self {
    case .exact(let exact):
      let parts = exact.parts
      return parts.multiplier / parts.divisor
    case .rounded(let value): return value
    }
  }

  /// The numbers by which a value is multiplied and then divided: exact whole numbers where there
  /// are any, so that a tenth is a division by ten and not a rounded factor.
  var parts: (multiplier: Double, divisor: Double) {
    switch self {
    case .exact(let exact):
      let parts = exact.parts
      let isExact = parts.multiplier <= 0x1p53 && parts.divisor <= 0x1p53
      return isExact ? parts : (parts.multiplier / parts.divisor, 1)
    case .rounded(let value): return (value, 1)
    }
  }
}

extension UnitFactor.Exact {
  /// Numerator and denominator with all powers; finite or not.
  fileprivate var parts: (multiplier: Double, divisor: Double) {
    var (above, below) = wholeParts ?? decimalParts
    for _ in 0..<min(pis.magnitude, 4_096) {
      if pis > 0 { above *= .pi } else { below *= .pi }
    }
    return (above, below)
  }

  /// Nil if one of them leaves 128 bits.
  private var wholeParts: (Double, Double)? {
    guard let above = Self.whole(numerator, fives: fives, twos: twos),
      let below = Self.whole(denominator, fives: 0 &- fives, twos: 0 &- twos)
    else { return nil }
    return (Double(above), Double(below))
  }

  /// `number` with those powers that are positive.
  private static func whole(_ number: UInt64, fives: Int, twos: Int) -> UInt128? {
    guard fives <= 55, twos <= 127 else { return nil }
    var result = UInt128(number)
    for _ in 0..<max(fives, 0) {
      let (product, overflows) = result.multipliedReportingOverflow(by: 5)
      if overflows { return nil }
      result = product
    }
    guard result.leadingZeroBitCount >= max(twos, 0) else { return nil }
    return result << max(twos, 0)
  }

  /// By way of a decimal number, which the standard library rounds correctly, and a power of two,
  /// which is exact unless it leaves the range.
  private var decimalParts: (Double, Double) {
    let decimal = Double("\(numerator)e\(fives)") ?? (fives > 0 ? .infinity : 0)
    let power = twos.subtractingReportingOverflow(fives)
    let exponent = power.overflow ? 0 : max(-2_200, min(2_200, power.partialValue))
    // In two steps: the whole power may leave the range where the product does not.
    let half = Double(sign: .plus, exponent: exponent / 2, significand: decimal)
    return (
      Double(sign: .plus, exponent: exponent - exponent / 2, significand: half),
      Double(denominator)
    )
  }
}
