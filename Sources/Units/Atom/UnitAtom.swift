/// A unit of UCUM's table, which a prefix may stand before but which has no parts.
struct UnitAtom: Sendable, Hashable {
  let code: String
  /// Whether it takes prefixes.
  let isMetric: Bool
  let meaning: UnitMeaning

  /// Where the table has these, by which their neighbours are told apart.
  static let gram = places["g"] ?? 0
  static let mole = places["mol"] ?? 0
  static let tenByStar = places["10*"] ?? 0
  static let tenByCaret = places["10^"] ?? 0

  /// Places in the table by code.
  static let places = Dictionary(
    uniqueKeysWithValues: table.enumerated().map { ($1.code, $0) })

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
