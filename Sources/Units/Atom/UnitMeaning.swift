/// What a unit means, without its name: enough to convert its values.
struct UnitMeaning: Sendable, Hashable {
  var dimension: Dimension
  /// The amount of one unit in base units; of a special unit, that of its reference.
  var factor: UnitFactor
  var scale: UnitScale = .ratio
  /// What a number of special units is multiplied with before its scale sees it: a tenth in
  /// decibel. One for all others.
  var multiplier: UnitFactor = .one
  /// The exponent of the unit `mol`, which is a number otherwise.
  var moles: Int32 = 0
  /// The molar mass in grams per mole, of HealthKit's `mol<…>`, whose dimension is a mass.
  var molarMass: UnitFactor?

  static let one = UnitMeaning(dimension: .none, factor: .one)

  var isSpecial: Bool { scale != .ratio }

  /// Whether one of the unit is as much as one of the other, and so for all numbers.
  func isEqual(to other: UnitMeaning) -> Bool {
    dimension == other.dimension && scale == other.scale && factor.isEqual(to: other.factor)
      && multiplier.isEqual(to: other.multiplier)
  }

  /// Multiplies by a ratio, of which a molar mass is taken over; nil if an exponent becomes too
  /// large.
  func multiplied(by other: UnitMeaning, power: Int32) -> UnitMeaning? {
    guard let dimension = dimension.multiplied(by: other.dimension, power: power) else {
      return nil
    }
    var result = self
    result.dimension = dimension
    result.factor = factor.multiplied(by: other.factor.raised(to: Int(power)))
    result.moles += other.moles * power
    if let mass = other.molarMass { result.molarMass = mass }
    return result
  }
}

extension UnitMeaning {
  /// Puts a number before the unit: a prefix, say.
  mutating func apply(_ number: UnitFactor) {
    if isSpecial {
      multiplier = multiplier.multiplied(by: number)
    } else {
      factor = factor.multiplied(by: number)
    }
  }
}
