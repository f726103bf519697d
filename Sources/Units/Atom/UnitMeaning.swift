/// The meaning of a unit, without its name: enough to convert its values.
struct UnitMeaning: Sendable, Hashable {
  var dimension: Dimension
  /// The amount of one unit in base units; of a special unit, that of its reference.
  var factor: UnitFactor
  var scale: UnitScale = .ratio
  /// The factor that multiplies a number of special units before their scale is applied: a tenth
  /// for the decibel. One for all other units.
  var multiplier: UnitFactor = .one
  /// The exponent of the unit `mol`, which is a number otherwise.
  var moles: Int32 = 0
  /// The molar mass in grams per mole, of HealthKit's `mol<…>`, whose dimension is a mass.
  var molarMass: UnitFactor?

  static let one = UnitMeaning(dimension: .none, factor: .one)

  var isSpecial: Bool { scale != .ratio }

  /// Whether every number of this unit equals the same number of the other.
  func isEqual(to other: UnitMeaning) -> Bool {
    dimension == other.dimension && scale == other.scale && factor.isEqual(to: other.factor)
      && multiplier.isEqual(to: other.multiplier)
  }

  /// Returns the product with a power of a ratio, whose molar mass it takes over; nil if an
  /// exponent becomes too large.
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
  /// Multiplies the unit by a number, such as that of a prefix.
  mutating func apply(_ number: UnitFactor) {
    if isSpecial {
      multiplier = multiplier.multiplied(by: number)
    } else {
      factor = factor.multiplied(by: number)
    }
  }
}
