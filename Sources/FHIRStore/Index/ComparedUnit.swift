import Foundation
import Synchronization
import Units
import ValueModel

/// A unit of UCUM whose values are compared with those of all units of its dimension.
///
/// These are ratios and temperatures. Levels, pH and other scales are compared by their codes, as
/// are units that do not measure the same thing. FHIR R4, section 3.1.1.4.11
/// (<https://hl7.org/fhir/R4/search.html#quantity>).
struct ComparedUnit: Sendable, Hashable {
  static let system = "http://unitsofmeasure.org"

  /// The largest relative error of an amount, and more: converted numbers have 12 digits.
  private static let error = 1e-11

  private let unit: UnitOfMeasure
  private let toBase: UnitConversion
  /// A hash of the unit that all values of the dimension can be given in.
  let dimension: UInt64

  /// Nil if the code is no unit of UCUM, or that of a scale other than a temperature.
  init?(_ code: String) {
    guard let unit = try? UnitOfMeasure(ucum: code), let base = try? unit.baseUnit(),
      !unit.isSpecial || base.text == BaseUnit.kelvin.ucum,
      let toBase = try? UnitConversion(from: unit, to: base)
    else { return nil }
    self.unit = unit
    self.toBase = toBase
    dimension = StableHash.of(base.text)
  }

  /// A number of this unit in another one, rounded to 12 digits; nil if it cannot be given there.
  func converted(_ number: ExactDecimal, to other: ComparedUnit) -> ExactDecimal? {
    guard unit.dimension == other.unit.dimension,
      let conversion = try? UnitConversion(from: unit, to: other.unit)
    else { return nil }
    let result = conversion.converted(number.double)
    return result.isFinite ? ExactDecimal(String(format: "%.11e", result)) : nil
  }

  /// The amount of a number in the unit of the dimension.
  func amount(_ number: Double) -> Double {
    let amount = toBase.converted(number)
    return amount.isNaN ? .infinity : amount
  }

  /// The amounts from `low` through `high`, widened by the error of conversions.
  func amounts(_ low: Double, _ high: Double) -> (low: Double, high: Double) {
    let bounds = (amount(low), amount(high))
    // The zero of a temperature lies some hundred kelvin above that of its amount.
    let offset: Double = unit.isSpecial ? 1_000 : 0
    let (below, above) = (abs(bounds.0) + offset, abs(bounds.1) + offset)
    return (
      low == -.infinity ? low : bounds.0 - below * Self.error,
      high == .infinity ? high : bounds.1 + above * Self.error
    )
  }
}

extension ComparedUnit {
  private static let known = Mutex<[String: ComparedUnit?]>([:])
  /// Codes beyond these are read again each time.
  private static let largestKnownCount = 2_048

  /// The unit with that code; nil if UCUM has none, or if its values cannot be converted.
  static func of(_ code: String) -> ComparedUnit? {
    if let unit = known.withLock({ $0[code] }) { return unit }
    let unit = ComparedUnit(code)
    known.withLock { if $0.count < largestKnownCount { $0[code] = .some(unit) } }
    return unit
  }

  /// The unit of a `Quantity`; nil if it has none, or if its values cannot be converted.
  static func of(_ quantity: Value) -> ComparedUnit? {
    guard quantity[.system]?.isText(system) ?? false else { return nil }
    return quantity[.code]?.string.flatMap { of($0) }
  }
}
