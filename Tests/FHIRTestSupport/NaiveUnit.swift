import Foundation
import Units

/// Numbers of one unit of UCUM in another one.
enum NaiveUnit {
  static let system = "http://unitsofmeasure.org"
  /// Units that random searches ask for.
  static let common = [
    "mg", "g", "kg", "ug", "[lb_av]", "m", "cm", "[in_i]", "Cel", "[degF]", "K", "mm[Hg]", "kPa",
    "/min", "/s", "{beats}/min", "mg/dL", "g/L", "umol/L", "mmol/L", "%", "1", "s", "min", "h", "d",
    "wk", "a", "kg/m2", "mL", "L", "10*3/uL", "10*9/L", "U/L", "[IU]", "[pH]", "dB",
  ]

  /// A number in another unit, to 12 digits. Nil if one of the codes is no unit, or if they do not
  /// measure the same thing. Scales other than temperatures are not converted.
  static func converted(_ number: Decimal, from source: String, to target: String) -> Decimal? {
    guard let from = unit(source), let to = unit(target), from.dimension == to.dimension,
      let value = Double("\(number)"),
      var result = try? Decimal(
        string: "\(UnitConversion.converted(value, from: from, to: to))")
    else { return nil }
    var digits = 0
    var rest = abs(result)
    while rest >= 10 { (rest, digits) = (rest / 10, digits + 1) }
    while rest > 0, rest < 1 { (rest, digits) = (rest * 10, digits - 1) }
    var rounded = Decimal()
    NSDecimalRound(&rounded, &result, 11 - digits, .plain)
    return rounded
  }

  private static func unit(_ code: String) -> UnitOfMeasure? {
    guard let unit = try? UnitOfMeasure(ucum: code) else { return nil }
    return !unit.isSpecial || unit.dimension[.kelvin] == 1 ? unit : nil
  }
}
