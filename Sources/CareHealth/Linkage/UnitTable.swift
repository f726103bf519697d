import HealthModel
import Units

/// Conversions between units of HealthKit, each made once.
struct UnitTable {
  private struct Pair: Hashable {
    var source: String
    var target: String
  }

  private var conversions: [Pair: UnitConversion] = [:]

  /// A value of one unit in another.
  ///
  /// Throws `HealthTaskError.wrongUnit` if a unit is not known, they measure different things, or
  /// the other one has no such value.
  mutating func convert(
    _ value: Double, from source: String, to target: String
  ) throws(HealthTaskError) -> Double {
    if source == target { return value }
    let converted = try conversion(Pair(source: source, target: target)).converted(value)
    guard converted.isFinite else { throw Self.wrongUnit }
    return converted
  }

  private mutating func conversion(_ pair: Pair) throws(HealthTaskError) -> UnitConversion {
    if let known = conversions[pair] { return known }
    do {
      let conversion = try UnitConversion(
        from: UnitOfMeasure(healthKit: pair.source), to: UnitOfMeasure(healthKit: pair.target))
      conversions[pair] = conversion
      return conversion
    } catch {
      throw Self.wrongUnit
    }
  }

  static let wrongUnit = HealthTaskError(
    .wrongUnit, "samples of the linked type do not convert to its unit")
}
