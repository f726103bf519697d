/// The units of HealthKit, as its documentation names and defines them.
extension HealthKitAtom {
  static let table: [HealthKitAtom] = metric + counts + masses + lengths + volumes + others

  private static let metric: [HealthKitAtom] = [
    "g", "m", "L", "l", "Pa", "s", "J", "K", "S", "Hz", "V", "W", "rad", "lx", "mol",
  ].map { row($0, "", $0, isMetric: true) }

  private static let counts: [HealthKitAtom] = [
    row("count", "", ""),
    // HealthKit's number of 97 % is 0.97, UCUM's is 97.
    row("%", "", "%", own: .one, shared: .one),
    row("appleEffortScore", "", "", "score"),
    row("IU", "", "[IU]"),
  ]

  private static let masses: [HealthKitAtom] = [
    row("oz", "", "[oz_av]"), row("lb", "", "[lb_av]"), row("st", "", "[stone_av]"),
  ]

  private static let lengths: [HealthKitAtom] = [
    row("in", "", "[in_i]"), row("ft", "", "[ft_i]"), row("yd", "", "[yd_i]"),
    row("mi", "", "[mi_i]"),
  ]

  private static let volumes: [HealthKitAtom] = [
    row("fl_oz_us", "", "[foz_us]"), row("fl_oz_imp", "", "[foz_br]"), row("pt_us", "", "[pt_us]"),
    row("pt_imp", "", "[pt_br]"), row("cup_us", "", "[cup_us]"),
    // Ten imperial fluid ounces; UCUM has no such unit. A cubic metre has 10^6 mL.
    HealthKitAtom(
      name: "cup_imp", isMetric: false, ucum: nil,
      meaning: imperialCup, sharedMeaning: imperialCup),
  ]

  private static let others: [HealthKitAtom] = [
    row("mmHg", "m", "m[Hg]", own: UnitFactor(133_322_387_415, tens: -6)),
    row("cmAq", "c", "m[H2O]"), row("atm", "", "atm"),
    row("inHg", "", "[in_i'Hg]", own: UnitFactor(338_638_816, tens: -2)),
    row("min", "", "min"), row("hr", "", "h"), row("d", "", "d"),
    row("cal", "", "cal"), row("kcal", "k", "cal"), row("Cal", "k", "cal"),
    row("degC", "", "Cel"), row("degF", "", "[degF]"), row("deg", "", "deg"),
    row("dBASPL", "d", "B[SPL]"), row("dBHL", "d", "B", "HL"),
    row("D", "", "[diop]"), row("pD", "", "[p'diop]"),
  ]

  private static let imperialCup = UnitMeaning(
    dimension: Dimension([3, 0, 0, 0, 0, 0, 0]), factor: UnitFactor(284_130_625, tens: -12))

  /// A name of HealthKit for a prefix and a unit of UCUM; the factors `own` and `shared`, where
  /// HealthKit differs, are in base units.
  private static func row(
    _ name: String, _ prefix: String, _ code: String, _ annotation: String? = nil,
    isMetric: Bool = false, own: UnitFactor? = nil, shared: UnitFactor? = nil
  ) -> HealthKitAtom {
    let symbol = symbol(prefix, code, annotation)
    var meaning = symbol.atom.map { UnitAtom.table[$0].meaning } ?? .one
    if let prefix = symbol.prefix { meaning.apply(UnitPrefix.table[prefix].factor) }
    var ownMeaning = meaning
    if let own { ownMeaning.factor = own }
    if let shared { meaning.factor = shared }
    return HealthKitAtom(
      name: name, isMetric: isMetric, ucum: symbol, meaning: ownMeaning, sharedMeaning: meaning)
  }
}
