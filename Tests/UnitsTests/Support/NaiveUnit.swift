import TestSupport

/// What a unit means, from a table of few atoms and the rules of the grammar, while its text is
/// made.
struct NaiveUnit {
  var factor = 1.0
  /// Of metre, second, gram and kelvin.
  var exponents = [0, 0, 0, 0]

  static let atoms: [(String, NaiveUnit)] = [
    ("m", NaiveUnit(exponents: [1, 0, 0, 0])),
    ("cm", NaiveUnit(factor: 0.01, exponents: [1, 0, 0, 0])),
    ("s", NaiveUnit(exponents: [0, 1, 0, 0])),
    ("min", NaiveUnit(factor: 60, exponents: [0, 1, 0, 0])),
    ("g", NaiveUnit(exponents: [0, 0, 1, 0])),
    ("kg", NaiveUnit(factor: 1_000, exponents: [0, 0, 1, 0])),
    ("K", NaiveUnit(exponents: [0, 0, 0, 1])),
    ("ug", NaiveUnit(factor: 1e-6, exponents: [0, 0, 1, 0])),
    ("L", NaiveUnit(factor: 1e-3, exponents: [3, 0, 0, 0])),
    ("Pa", NaiveUnit(factor: 1_000, exponents: [-1, -2, 1, 0])),
    ("[lb_av]", NaiveUnit(factor: 453.59237, exponents: [0, 0, 1, 0])),
    ("[degR]", NaiveUnit(factor: 5.0 / 9, exponents: [0, 0, 0, 1])),
    ("10*", NaiveUnit(factor: 10)), ("10^", NaiveUnit(factor: 10)), ("%", NaiveUnit(factor: 0.01)),
    ("[in_i]", NaiveUnit(factor: 0.0254, exponents: [1, 0, 0, 0])),
    ("h", NaiveUnit(factor: 3_600, exponents: [0, 1, 0, 0])),
  ]

  mutating func multiply(by other: NaiveUnit, power: Int) {
    for _ in 0..<power.magnitude {
      if power > 0 { factor *= other.factor } else { factor /= other.factor }
    }
    for place in exponents.indices { exponents[place] += power * other.exponents[place] }
  }

  static func randomTerm(
    depth: Int, using generator: inout SeededGenerator
  ) -> (text: String, unit: NaiveUnit) {
    var text = ""
    var unit = NaiveUnit()
    var isDivided = generator.chance(1, in: 6)
    if isDivided { text = "/" }
    for place in 0..<Int.random(in: 1...3, using: &generator) {
      if place > 0 {
        isDivided = Bool.random(using: &generator)
        text += isDivided ? "/" : "."
      }
      let component = randomComponent(depth: depth, using: &generator)
      text += component.text
      unit.multiply(by: component.unit, power: isDivided ? -1 : 1)
    }
    return (text, unit)
  }

  private static func randomComponent(
    depth: Int, using generator: inout SeededGenerator
  ) -> (text: String, unit: NaiveUnit) {
    if depth > 0, generator.chance(1, in: 5) {
      let term = randomTerm(depth: depth - 1, using: &generator)
      return ("(" + term.text + ")", term.unit)
    }
    if generator.chance(1, in: 10) { return ("{cells}", NaiveUnit()) }
    if generator.chance(1, in: 8) {
      let number = Int.random(in: 1...120, using: &generator)
      return (String(number), NaiveUnit(factor: Double(number)))
    }
    let (code, meaning) = atoms[Int.random(in: atoms.indices, using: &generator)]
    var text = code
    var unit = NaiveUnit()
    let exponent = generator.chance(1, in: 3) ? Int.random(in: -3...3, using: &generator) : 1
    if exponent != 1 || generator.chance(1, in: 10) {
      text += exponent > 0 && Bool.random(using: &generator) ? "+\(exponent)" : "\(exponent)"
    }
    unit.multiply(by: meaning, power: exponent)
    if generator.chance(1, in: 8) { text += "{x}" }
    return (text, unit)
  }
}
