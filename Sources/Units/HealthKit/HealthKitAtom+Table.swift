/// The units of HealthKit, as its documentation names and defines them.
extension HealthKitAtom {
  /// All units, in the order of the rows.
  static let table = rows.description.split(separator: "\n").map { HealthKitAtom(row: $0) }

  /// A row has the name, `+` for a unit that takes prefixes or `-`, and the unit of UCUM: its
  /// prefix, a colon, its code, and perhaps an annotation. Where HealthKit's factor differs, it
  /// follows in base units: `own` among units of HealthKit, `shared` beside units of UCUM.
  ///
  /// HealthKit's number of 97 % is 0.97, UCUM's is 97. The imperial cup, ten imperial fluid
  /// ounces, has no unit in UCUM, and its volume instead of one.
  private static let rows: StaticString = """
    g + :g
    m + :m
    L + :L
    l + :l
    Pa + :Pa
    s + :s
    J + :J
    K + :K
    S + :S
    Hz + :Hz
    V + :V
    W + :W
    rad + :rad
    lx + :lx
    mol + :mol
    count - :
    % - :% own=1 shared=1
    appleEffortScore - :{score}
    IU - :[IU]
    oz - :[oz_av]
    lb - :[lb_av]
    st - :[stone_av]
    in - :[in_i]
    ft - :[ft_i]
    yd - :[yd_i]
    mi - :[mi_i]
    fl_oz_us - :[foz_us]
    fl_oz_imp - :[foz_br]
    pt_us - :[pt_us]
    pt_imp - :[pt_br]
    cup_us - :[cup_us]
    cup_imp - volume=284130625e-12
    mmHg - m:m[Hg] own=133322387415e-6
    cmAq - c:m[H2O]
    atm - :atm
    inHg - :[in_i'Hg] own=338638816e-2
    min - :min
    hr - :h
    d - :d
    cal - :cal
    kcal - k:cal
    Cal - k:cal
    degC - :Cel
    degF - :[degF]
    deg - :deg
    dBASPL - d:B[SPL]
    dBHL - d:B{HL}
    D - :[diop]
    pD - :[p'diop]
    """

  /// Reads a row. A text that is not a row is a mistake in the program and traps.
  private init(row: Substring) {
    let parts = row.split(separator: " ").map(String.init)
    guard parts.count >= 3, ["+", "-"].contains(parts[1]),
      let atom = Self.atom(parts[0], isMetric: parts[1] == "+", parts[2], parts.dropFirst(3))
    else { preconditionFailure("\(row) is not a row of the table of HealthKit's units") }
    self = atom
  }

  private static func atom(
    _ name: String, isMetric: Bool, _ unit: String, _ factors: ArraySlice<String>
  ) -> HealthKitAtom? {
    if let factor = factor("volume", unit) {
      let meaning = UnitMeaning(dimension: Dimension([3, 0, 0, 0, 0, 0, 0]), factor: factor)
      return HealthKitAtom(
        name: name, isMetric: isMetric, ucum: nil, meaning: meaning, sharedMeaning: meaning)
    }
    guard let symbol = symbol(unit) else { return nil }
    var shared = symbol.atom.map { UnitAtom.table[$0].meaning } ?? .one
    if let prefix = symbol.prefix { shared.apply(UnitPrefix.table[prefix].factor) }
    var own = shared
    for text in factors {
      if let factor = factor("own", text) {
        own.factor = factor
      } else if let factor = factor("shared", text) {
        shared.factor = factor
      } else {
        return nil
      }
    }
    return HealthKitAtom(
      name: name, isMetric: isMetric, ucum: symbol, meaning: own, sharedMeaning: shared)
  }

  /// The factor in `name=factor`; nil for other text.
  private static func factor(_ name: String, _ text: String) -> UnitFactor? {
    guard text.hasPrefix(name + "=") else { return nil }
    return UnitFactor(decimal: text.utf8.dropFirst(name.utf8.count + 1))
  }

  /// The unit of UCUM in `prefix:code{annotation}`; nil if UCUM has no such prefix or code.
  private static func symbol(_ text: String) -> Symbol? {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    let prefix = String(text[..<colon])
    var code = text[text.index(after: colon)...]
    var annotation: String?
    if code.hasSuffix("}"), let brace = code.firstIndex(of: "{") {
      annotation = String(code[code.index(after: brace)...].dropLast())
      code = code[..<brace]
    }
    let symbol = symbol(prefix, String(code), annotation)
    guard prefix.isEmpty || symbol.prefix != nil, code.isEmpty || symbol.atom != nil else {
      return nil
    }
    return symbol
  }
}
