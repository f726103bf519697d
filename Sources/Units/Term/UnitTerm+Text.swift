extension UnitTerm {
  /// The product of terms in UCUM's notation, with at most one slash.
  static func ucumText(of terms: [UnitTerm]) -> String {
    let terms = merged(terms)
    let above = terms.filter { !$0.isBelow }.map(\.ucumText)
    let below = terms.filter(\.isBelow).map(\.ucumText)
    var text = above.joined(separator: ".")
    if !below.isEmpty {
      let divisor = below.joined(separator: ".")
      text += below.count == 1 ? "/" + divisor : "/(" + divisor + ")"
    }
    return text.isEmpty ? "1" : text
  }

  /// The product of terms in HealthKit's notation, with at most one slash.
  static func healthKitText(of terms: [UnitTerm]) -> String {
    let terms = merged(terms)
    let above = terms.filter { !$0.isBelow }.compactMap(\.healthKitText)
    let below = terms.filter(\.isBelow).compactMap(\.healthKitText)
    if above.isEmpty, below.isEmpty { return "()" }
    let dividend = above.isEmpty ? "1" : above.joined(separator: "·")
    return below.isEmpty ? dividend : dividend + "/" + below.joined(separator: "·")
  }

  /// Terms of one symbol on one side of the slash become one; order is kept otherwise.
  static func merged(_ terms: [UnitTerm]) -> [UnitTerm] {
    guard terms.count > 1 else { return terms }
    var result: [UnitTerm] = []
    for term in terms {
      let place = result.firstIndex { other in
        other.symbol == term.symbol && other.isBelow == term.isBelow
          && other.annotation == term.annotation
      }
      guard let place, term.takesExponents,
        (result[place].exponent + term.exponent).magnitude <= largestExponent.magnitude
      else {
        result.append(term)
        continue
      }
      result[place].exponent += term.exponent
    }
    return result
  }

  /// The largest exponent that a text may have.
  static let largestExponent: Int32 = 127

  /// Whether an exponent can be written after the symbol.
  private var takesExponents: Bool {
    switch symbol {
    case .number, .one: false
    case .atom, .healthKit, .molarMass: true
    }
  }

  private var ucumText: String {
    var text: String
    switch symbol {
    case .atom(let prefix, let atom):
      text = (prefix.map { UnitPrefix.table[$0].code } ?? "") + UnitAtom.table[atom].code
      if exponent != 1 { text += String(exponent) }
    case .number(let number): text = String(number)
    case .one: text = annotation == nil ? "1" : ""
    case .healthKit, .molarMass:
      preconditionFailure("terms of HealthKit are written in its notation")
    }
    if let annotation { text += "{" + annotation + "}" }
    return text
  }

  /// Nil for what only says that there is no unit.
  private var healthKitText: String? {
    var text: String
    switch symbol {
    case .healthKit(let prefix, let atom):
      text = Self.name(prefix) + HealthKitAtom.table[atom].name
    case .molarMass(let prefix, let grams): text = Self.name(prefix) + "mol<" + grams + ">"
    case .one: return nil
    case .atom, .number:
      preconditionFailure("terms of UCUM are written in its notation")
    }
    if exponent != 1 { text += "^" + String(exponent) }
    return text
  }

  private static func name(_ prefix: Int?) -> String {
    prefix.map { HealthKitPrefix.table[$0].name } ?? ""
  }
}
