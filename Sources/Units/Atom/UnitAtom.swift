/// A unit of UCUM's table, which a prefix may stand before but which has no parts.
struct UnitAtom: Sendable, Hashable {
  let code: String
  /// Whether it takes prefixes.
  let isMetric: Bool
  let meaning: UnitMeaning

  /// Where the table has the units that the rules name.
  static let gram = place(of: "g")
  static let mole = place(of: "mol")
  static let tenByStar = place(of: "10*")
  static let tenByCaret = place(of: "10^")

  /// Places in the table by code.
  static let places = Dictionary(
    uniqueKeysWithValues: table.enumerated().map { ($1.code, $0) })

  private static func place(of code: String) -> Int {
    guard let place = places[code] else { preconditionFailure("the table has all of UCUM") }
    return place
  }

  /// A unit of seven exponents, and with the parts of a factor.
  static func row(
    _ code: String, _ isMetric: Bool, _ dimension: [Int32], _ numerator: UInt64,
    _ denominator: UInt64, _ twos: Int, _ fives: Int, _ pis: Int, _ scale: UnitScale = .ratio
  ) -> UnitAtom {
    let factor = UnitFactor(
      numerator: numerator, denominator: denominator, twos: twos, fives: fives, pis: pis)
    return UnitAtom(
      code: code, isMetric: isMetric,
      meaning: UnitMeaning(
        dimension: Dimension(dimension), factor: factor, scale: scale, moles: code == "mol" ? 1 : 0)
    )
  }

  /// An arbitrary unit; `same` is the one that it is another code of, or itself.
  static func arbitrary(_ code: String, _ isMetric: Bool, _ same: String) -> UnitAtom {
    UnitAtom(
      code: code, isMetric: isMetric,
      meaning: UnitMeaning(dimension: Dimension(arbitraryUnit: same), factor: .one))
  }
}
