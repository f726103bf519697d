extension UnitTerm {
  /// Terms of HealthKit under the names of UCUM; nil if one has none there.
  static func ucumTerms(of terms: [UnitTerm]) -> [UnitTerm]? {
    var result: [UnitTerm] = []
    for term in terms {
      guard let mapped = term.ucumTerm else { return nil }
      result.append(mapped)
    }
    // Counts are not written beside other units: `count/min` is `/min`.
    let named = result.filter { $0.symbol != .one || $0.annotation != nil }
    return named
  }

  private var ucumTerm: UnitTerm? {
    var result = self
    switch symbol {
    case .healthKit(let prefix, let atom):
      guard let unit = HealthKitAtom.table[atom].ucum else { return nil }
      result.annotation = unit.annotation
      if let place = unit.atom {
        let outer = prefix.map { HealthKitPrefix.table[$0].ucum }
        result.symbol = .atom(prefix: outer ?? unit.prefix, atom: place)
      } else {
        result.symbol = .one
        // An annotation takes no exponent, and means nothing.
        result.exponent = 1
      }
    case .molarMass(let prefix, _):
      result.symbol = .atom(
        prefix: prefix.map { HealthKitPrefix.table[$0].ucum }, atom: UnitAtom.mole)
    case .one, .atom, .number: break
    }
    return result
  }

  /// Terms of UCUM under the names of HealthKit; nil if one has none there.
  static func healthKitTerms(of terms: [UnitTerm]) -> [UnitTerm]? {
    var result: [UnitTerm] = []
    for term in terms {
      guard let mapped = term.healthKitTerm else { return nil }
      result.append(mapped)
    }
    var named = result.filter { $0.symbol != .healthKit(prefix: nil, atom: HealthKitAtom.count) }
    // Rates of events are counts in HealthKit: `/min` is `count/min`.
    if named.allSatisfy(\.isBelow) {
      named.insert(UnitTerm(symbol: .healthKit(prefix: nil, atom: HealthKitAtom.count)), at: 0)
    }
    return named
  }

  private var healthKitTerm: UnitTerm? {
    var result = self
    result.annotation = nil
    switch symbol {
    case .atom(let prefix, let atom):
      guard let symbol = Self.healthKitSymbol(prefix, atom, annotation) else { return nil }
      result.symbol = symbol
    case .one:
      let unit = HealthKitAtom.Symbol(prefix: nil, atom: nil, annotation: annotation)
      let place = HealthKitAtom.placesByUCUM[unit] ?? HealthKitAtom.count
      result.symbol = .healthKit(prefix: nil, atom: place)
    case .number(let number):
      guard number == 1 else { return nil }
      result.symbol = .healthKit(prefix: nil, atom: HealthKitAtom.count)
    case .healthKit, .molarMass: break
    }
    return result
  }

  private static func healthKitSymbol(
    _ prefix: Int?, _ atom: Int, _ annotation: String?
  ) -> Symbol? {
    // Annotations mean nothing, but for a level that is named for its reference.
    for annotation in annotation == nil ? [nil] : [annotation, nil] {
      let unit = HealthKitAtom.Symbol(prefix: prefix, atom: atom, annotation: annotation)
      if let place = HealthKitAtom.placesByUCUM[unit] {
        return .healthKit(prefix: nil, atom: place)
      }
    }
    let unit = HealthKitAtom.Symbol(prefix: nil, atom: atom, annotation: nil)
    guard let prefix, let outer = HealthKitPrefix.placesByUCUM[prefix],
      let place = HealthKitAtom.placesByUCUM[unit], HealthKitAtom.table[place].isMetric
    else { return nil }
    return .healthKit(prefix: outer, atom: place)
  }

  /// Returns the factor for numbers of HealthKit's units when UCUM's names are written instead: a
  /// hundred for each percent above the slash, as HealthKit's percent is a whole and UCUM's a
  /// hundredth.
  static func percentScale(of terms: [UnitTerm]) -> UnitFactor {
    var power: Int32 = 0
    for term in terms where term.symbol == .healthKit(prefix: nil, atom: HealthKitAtom.percent) {
      power += term.power
    }
    return UnitFactor(100).raised(to: Int(power))
  }
}
