extension UnitOfMeasure {
  /// Whether values of one unit are values of the other with the same number: `mL` and `cm3`, and
  /// HealthKit's `mmHg` and UCUM's `mm[Hg]`. Annotations make no difference.
  public func isEquivalent(to other: UnitOfMeasure) -> Bool {
    let (own, others) = meanings(with: other)
    return own.isEqual(to: others)
  }

  /// Returns the meanings of the two units beside each other: within one notation, its own factors
  /// apply; between the two notations, the name of a unit decides.
  func meanings(with other: UnitOfMeasure) -> (UnitMeaning, UnitMeaning) {
    if notation == other.notation { return (meaning, other.meaning) }
    return (sharedMeaning, other.sharedMeaning)
  }

  private var sharedMeaning: UnitMeaning {
    if notation == .ucum { return meaning }
    var failed = 0
    // Differs from the own meaning in factors alone, which are no reason to fail.
    return (try? UnitTerm.meaning(of: terms, isShared: true, failed: &failed)) ?? meaning
  }

  /// Returns the unit of the same dimension that is made of UCUM's base units alone: `g/(m.s2)` for
  /// pressures, `1` for numbers. Values in it can be compared regardless of their original units.
  ///
  /// Throws `UnitError.number` if an exponent is beyond ``largestExponent``.
  public func baseUnit() throws(UnitError) -> UnitOfMeasure {
    var above: [String] = []
    var below: [String] = []
    let bases = BaseUnit.allCases.map { ($0.ucum, dimension[$0]) }
    let others = dimension.arbitraryPowers.map { ($0.code, Int($0.exponent)) }
    for (code, exponent) in bases + others where exponent != 0 {
      let text = exponent.magnitude == 1 ? code : code + String(exponent.magnitude)
      if exponent > 0 { above.append(text) } else { below.append(text) }
    }
    var text = above.joined(separator: ".")
    if below.count == 1 { text += "/" + below[0] }
    if below.count > 1 { text += "/(" + below.joined(separator: ".") + ")" }
    return try UnitOfMeasure(ucum: text.isEmpty ? "1" : text)
  }
}
