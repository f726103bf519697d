extension UnitConversion {
  /// Makes masses of the source's moles, or moles of its masses, until it has the target's
  /// dimension.
  static func weigh(
    _ source: inout UnitMeaning, like target: UnitMeaning, _ molarMass: Double?
  ) throws(UnitError) {
    let moles = source.moles - target.moles
    let gram = UnitAtom.table[UnitAtom.gram].meaning.dimension
    guard moles.magnitude <= 1_000, !source.isSpecial, !target.isSpecial,
      source.dimension.multiplied(by: gram, power: moles) == target.dimension
    else { throw UnitError(.notConvertible) }
    var mass = source.molarMass ?? target.molarMass
    if let molarMass {
      guard let given = UnitFactor(shortest: molarMass) else { throw UnitError(.molarMass) }
      mass = given
    }
    guard let mass else { throw UnitError(.molarMassMissing) }
    let gramsPerItem = mass.divided(by: UnitAtom.table[UnitAtom.mole].meaning.factor)
    source.factor = source.factor.multiplied(by: gramsPerItem.raised(to: Int(moles)))
    source.dimension = target.dimension
  }

  static func rule(from source: UnitMeaning, to target: UnitMeaning) throws(UnitError) -> Rule {
    let ratio = source.factor.divided(by: target.factor)
    let numbers = source.multiplier.divided(by: target.multiplier)
    // On one scale from one reference, only the numbers differ: decibel are tenths of bel.
    if source.scale == target.scale, source.scale == .ratio || ratio.isEqual(to: .one) {
      return try linear(ratio.multiplied(by: numbers), addend: 0)
    }
    guard let lower = source.scale.hundredths, let upper = target.scale.hundredths,
      source.multiplier == .one, target.multiplier == .one
    else { return try curve(from: source, to: target, ratio) }
    // value × ratio + (lower × ratio - upper) / 100, with one division at the end.
    let (multiplier, divisor) = ratio.parts
    let addend = (Double(lower) * multiplier - Double(upper) * divisor) / 100
    return try linear(ratio, addend: addend)
  }

  private static func linear(_ factor: UnitFactor, addend: Double) throws(UnitError) -> Rule {
    let (multiplier, divisor) = factor.parts
    guard multiplier / divisor > 0, multiplier.isFinite, divisor.isFinite, addend.isFinite else {
      throw UnitError(.outOfRange)
    }
    return .linear(multiplier: multiplier, addend: addend, divisor: divisor)
  }

  private static func curve(
    from source: UnitMeaning, to target: UnitMeaning, _ ratio: UnitFactor
  ) throws(UnitError) -> Rule {
    let curve = Curve(
      source: source.scale, before: Step(source.multiplier), ratio: ratio.value,
      target: target.scale, after: Step(target.multiplier.inverse))
    let factors = [
      ratio.value, curve.before.multiplier, curve.before.divisor, curve.after.multiplier,
      curve.after.divisor,
    ]
    guard factors.allSatisfy({ $0.isFinite && $0 > 0 }) else { throw UnitError(.outOfRange) }
    return .curved(curve)
  }
}

extension UnitScale {
  /// The number of hundredths of a unit below its zero; nil for a scale that is neither a ratio nor
  /// an offset.
  fileprivate var hundredths: Int? {
    switch self {
    case .ratio: 0
    case .offset(let hundredths): hundredths
    case .logarithm, .naturalLogarithm, .tangent, .squareRoot: nil
    }
  }
}
