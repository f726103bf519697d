extension UnitFactor {
  func multiplied(by other: UnitFactor) -> UnitFactor {
    if case .exact(let left) = self, case .exact(let right) = other,
      let product = left.multiplied(by: right)
    {
      return .exact(product)
    }
    return .rounded(value * other.value)
  }

  var inverse: UnitFactor {
    switch self {
    case .exact(let exact): .exact(exact.inverse)
    case .rounded(let value): .rounded(1 / value)
    }
  }

  func divided(by other: UnitFactor) -> UnitFactor { multiplied(by: other.inverse) }

  /// The cost grows with the logarithm of the exponent.
  func raised(to exponent: Int) -> UnitFactor {
    if exponent == 1 { return self }
    var base = exponent < 0 ? inverse : self
    var rest = exponent.magnitude
    var result = UnitFactor.one
    while rest > 0 {
      if rest & 1 == 1 { result = result.multiplied(by: base) }
      rest >>= 1
      if rest > 0 { base = base.multiplied(by: base) }
    }
    return result
  }

  /// Whether both are one number; where one is rounded, to 14 digits.
  func isEqual(to other: UnitFactor) -> Bool {
    if case .exact(let left) = self, case .exact(let right) = other { return left == right }
    let (left, right) = (value, other.value)
    return left == right || (left - right).magnitude <= 1e-14 * left.magnitude
  }
}

extension UnitFactor.Exact {
  /// Nil if a part leaves 64 bits.
  func multiplied(by other: Self) -> Self? {
    // Common factors can only be across the two, as neither has any of its own.
    let first = Self.commonFactor(numerator, other.denominator)
    let second = Self.commonFactor(other.numerator, denominator)
    let (above, aboveOverflows) = (numerator / first)
      .multipliedReportingOverflow(by: other.numerator / second)
    let (below, belowOverflows) = (denominator / second)
      .multipliedReportingOverflow(by: other.denominator / first)
    let (twos, twosOverflow) = twos.addingReportingOverflow(other.twos)
    let (fives, fivesOverflow) = fives.addingReportingOverflow(other.fives)
    let (pis, pisOverflow) = pis.addingReportingOverflow(other.pis)
    guard !aboveOverflows, !belowOverflows, !twosOverflow, !fivesOverflow, !pisOverflow else {
      return nil
    }
    return Self(numerator: above, denominator: below, twos: twos, fives: fives, pis: pis)
  }

  var inverse: Self {
    // Powers that arise from at most 1,024 bytes of text are far from the ends of `Int`.
    Self(
      numerator: denominator, denominator: numerator, twos: 0 &- twos, fives: 0 &- fives,
      pis: 0 &- pis)
  }

  /// Euclid's algorithm; both are positive.
  private static func commonFactor(_ left: UInt64, _ right: UInt64) -> UInt64 {
    if left == 1 || right == 1 { return 1 }
    var (left, right) = (left, right)
    while right != 0 { (left, right) = (right, left % right) }
    return left
  }
}
