/// A prefix of UCUM: a power of ten or of two.
struct UnitPrefix: Sendable, Hashable {
  let code: String
  let factor: UnitFactor

  init(_ code: String, _ twos: Int, _ fives: Int) {
    self.code = code
    factor = UnitFactor(numerator: 1, denominator: 1, twos: twos, fives: fives, pis: 0)
  }

  /// Places in the table by code.
  static let places = Dictionary(
    uniqueKeysWithValues: table.enumerated().map { ($1.code, $0) })
}
