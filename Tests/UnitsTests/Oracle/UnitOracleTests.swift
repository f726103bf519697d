import Testing
import Units

/// Factors against those of another implementation, which has its own definitions.
@Suite struct UnitOracleTests {
  /// Units in which the oracle differs, by what it does otherwise.
  static let differences: [String: [String]] = [
    "has minutes and seconds of time for those of an angle": ["'", "''"],
    "has the small calorie for the large one": ["[Cal]"],
    "has a percent of a gram for a gram in a decilitre": ["g%"],
    "has both fields of view as one": ["[LPF]"],
    "has hundredths of a foot and a yard for cubic ones": ["[cft_i]", "[cyd_i]"],
    "has a British rod of 16.5 inches": ["[rd_br]", "[ch_br]", "[lk_br]"],
    "has American feet for British ones": [
      "[ft_br]", "[in_br]", "[yd_br]", "[fth_br]", "[mi_br]", "[nmi_br]", "[kn_br]", "[pc_br]",
      "[acr_br]",
    ],
    "has the dimensions of the CGS system, without a charge": ["Oe", "Mx", "G"],
    "has water and mercury at 60 degrees Fahrenheit": ["[in_i'H2O]", "[in_i'Hg]"],
    "has a millimetre of mercury of 133.322387415 Pa, where UCUM has 133.322": [
      "m[Hg]", "mm[Hg]", "[PRU]", "[wood'U]",
    ],
    "has another calorie, and another British thermal unit": ["[Btu]", "[Btu_th]", "cal_[15]"],
    "has newer constants, and fewer or more digits": [
      "AU", "pc", "u", "[eps_0]", "[mu_0]", "a_t", "mo_s",
    ],
    "has other points of printers": ["[pnt_pr]", "[pca_pr]", "[didot]", "[cicero]"],
    "has angles of 1 where the function is a tangent": ["%[slope]", "[p'diop]"],
    "has the dimension of the root, where UCUM has that of its argument": ["[m/s2/Hz^(1/2)]"],
    "has none of the function": ["[hp'_X]", "[hp'_C]", "[hp'_M]", "[hp'_Q]", "bit_s"],
  ]

  @Test func `factors are those of an independent implementation`() throws {
    let known = Set(Self.differences.values.joined())
    var differing: Set<String> = []
    for (code, factor, exponents) in OracleFactors.table {
      let unit = try ucum(code)
      let own = try UnitConversion.converted(1, from: unit, to: unit.baseUnit())
      // The oracle multiplies rounded factors, up to a dozen of them.
      let bases: [BaseUnit] = [.meter, .second, .gram, .kelvin, .coulomb, .candela]
      let hasDimension = bases.map { Double(unit.dimension[$0]) } == exponents
      if hasDimension, isNear(own, factor, 1e-13) { continue }
      differing.insert(code)
      if !known.contains(code) { Issue.record("\(code): \(own), oracle \(factor)") }
    }
    #expect(differing == known)
    #expect(OracleFactors.table.count == 356)
  }
}
