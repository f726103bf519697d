extension UnitTerm {
  /// Returns the meaning of the symbol, without its exponent; `isShared` selects the meaning among
  /// UCUM's units.
  ///
  /// HealthKit and UCUM give the millimetre and the inch of mercury different factors. Each factor
  /// applies among the units of its own notation; between the two, the name of a unit decides.
  private func unitMeaning(isShared: Bool) -> UnitMeaning {
    switch symbol {
    case .atom(let prefix, let atom):
      var meaning = UnitAtom.table[atom].meaning
      if let prefix { meaning.apply(UnitPrefix.table[prefix].factor) }
      return meaning
    case .healthKit(let prefix, let atom):
      let row = HealthKitAtom.table[atom]
      var meaning = isShared ? row.sharedMeaning : row.meaning
      if let prefix {
        meaning.apply(UnitPrefix.table[HealthKitPrefix.table[prefix].ucum].factor)
      }
      return meaning
    case .molarMass(let prefix, let grams):
      // The reader took nothing but a positive number.
      let mass = UnitFactor(decimal: grams.utf8) ?? .one
      var meaning = UnitMeaning(
        dimension: Dimension([0, 0, 1, 0, 0, 0, 0]), factor: mass, molarMass: mass)
      if let prefix {
        meaning.apply(UnitPrefix.table[HealthKitPrefix.table[prefix].ucum].factor)
      }
      return meaning
    case .number(let number): return UnitMeaning(dimension: .none, factor: UnitFactor(number))
    case .one: return .one
    }
  }

  /// Returns the meaning of a product of terms. If it has none, `failed` is the position of the
  /// term that shows it.
  static func meaning(
    of terms: [UnitTerm], isShared: Bool = false, failed: inout Int
  ) throws(UnitError) -> UnitMeaning {
    var result = UnitMeaning.one
    var special: Int?
    var molarMasses: Set<UnitFactor> = []
    for (place, term) in terms.enumerated() {
      let meaning = term.unitMeaning(isShared: isShared)
      if let mass = meaning.molarMass { molarMasses.insert(mass) }
      if meaning.isSpecial {
        failed = place
        guard special == nil, term.power == 1 else { throw UnitError(.specialUnit) }
        special = place
        var whole = meaning
        whole.multiplier = whole.multiplier.multiplied(by: result.factor)
        result = whole
      } else if special != nil {
        result.apply(meaning.factor.raised(to: Int(term.power)))
      } else if let product = result.multiplied(by: meaning, power: term.power) {
        result = product
      } else {
        failed = place
        throw UnitError(.number)
      }
    }
    // All its other factors must be numbers.
    if let special, let other = terms.indices.first(where: { $0 != special && !terms[$0].isNumber })
    {
      failed = max(special, other)
      throw UnitError(.specialUnit)
    }
    // With several substances, no molar mass takes precedence.
    if molarMasses.count > 1 { result.molarMass = nil }
    return result
  }
}
