/// A conversion of values from one unit to another; made once, applied to many values.
///
/// Where definitions are exact, a value is multiplied and divided by whole numbers, so that most
/// results are rounded once or twice: 90 `min` are 1.5 `h`, and 37 `Cel` are 98.6 `[degF]`.
public struct UnitConversion: Sendable, Hashable {
  enum Rule: Sendable, Hashable {
    /// (value × multiplier + addend) / divisor.
    case linear(multiplier: Double, addend: Double, divisor: Double)
    case curved(Curve)
  }

  /// A conversion from or to a unit that is not a ratio.
  struct Curve: Sendable, Hashable {
    var source: UnitScale
    /// The factors that multiply and divide values before the source's scale.
    var before: Step
    /// The source's reference in the target's.
    var ratio: Double
    var target: UnitScale
    /// The factors that multiply and divide values after the target's scale.
    var after: Step
  }

  struct Step: Sendable, Hashable {
    var multiplier: Double
    var divisor: Double

    init(_ factor: UnitFactor) { (multiplier, divisor) = factor.parts }
  }

  let rule: Rule

  /// A conversion between two units of one dimension. Takes about as long as reading a unit.
  ///
  /// Within a notation its own factors hold. Between UCUM and HealthKit a unit is what its name
  /// says: a `mmHg` of HealthKit is one `mm[Hg]` of UCUM, although HealthKit's pascals give it a
  /// factor that differs in the sixth digit. HealthKit's `%` is a whole, so 0.97 of it are 97 of
  /// UCUM's.
  ///
  /// - Parameter molarMass: In grams per mole; needed between moles and masses alone. HealthKit's
  ///   `mol<…>` has its own, which counts if none is given.
  ///
  /// Throws `UnitError.notConvertible` if the units measure different things, `.molarMassMissing`
  /// if one has moles where the other has grams and no molar mass is known, `.molarMass` if that
  /// is not a positive number, `.outOfRange` if no `Double` holds the factor.
  public init(
    from source: UnitOfMeasure, to target: UnitOfMeasure, molarMass: Double? = nil
  ) throws(UnitError) {
    var (from, to) = source.meanings(with: target)
    if from.dimension != to.dimension {
      try Self.weigh(&from, like: to, molarMass)
    }
    rule = try Self.rule(from: from, to: to)
  }

  /// Returns a value in other units.
  ///
  /// The result is not a number, or not finite, where the target has no value for it: a level for a
  /// negative number.
  public func converted(_ value: Double) -> Double {
    switch rule {
    case .linear(let multiplier, let addend, let divisor):
      let product = value * multiplier + addend
      // Values at the end of the range may leave it on the way.
      if product.isFinite || !value.isFinite { return product / divisor }
      return value / divisor * multiplier + addend / divisor
    case .curved(let curve): return curve.converted(value)
    }
  }

  /// Converts values in place; the fastest way for many.
  public func convert(_ values: inout [Double]) {
    guard case .linear(let multiplier, let addend, let divisor) = rule, multiplier.magnitude == 1
    else {
      for place in values.indices { values[place] = converted(values[place]) }
      return
    }
    // A product that cannot overflow needs no second look.
    for place in values.indices {
      values[place] = (values[place] * multiplier + addend) / divisor
    }
  }

  /// Returns a value in other units; for many values of the same units, make a conversion once.
  ///
  /// Throws as ``init(from:to:molarMass:)`` does, and `UnitError.outOfRange` if the result of a
  /// finite value is not finite.
  public static func converted(
    _ value: Double, from source: UnitOfMeasure, to target: UnitOfMeasure,
    molarMass: Double? = nil
  ) throws(UnitError) -> Double {
    let conversion = try UnitConversion(from: source, to: target, molarMass: molarMass)
    let result = conversion.converted(value)
    guard result.isFinite || !value.isFinite else { throw UnitError(.outOfRange) }
    return result
  }
}

extension UnitConversion.Curve {
  func converted(_ value: Double) -> Double {
    let amount = source.amount(of: before.applied(to: value))
    return after.applied(to: target.number(of: amount * ratio))
  }
}

extension UnitConversion.Step {
  func applied(to value: Double) -> Double { value * multiplier / divisor }
}
