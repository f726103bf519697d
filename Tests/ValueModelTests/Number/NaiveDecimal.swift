import TestSupport

/// A number as plain decimal text, written out in full: slow, and sharing nothing with the module.
struct NaiveDecimal {
  var isNegative: Bool
  /// Digits before and after the point, without zeros at the outer ends.
  var integer: String
  var fraction: String

  /// `text` is a number whose exponent is small.
  init(_ text: String) {
    let halves = text.lowercased().split(separator: "e")
    let exponent = halves.count > 1 ? Int(halves[1]) ?? 0 : 0
    isNegative = text.hasPrefix("-")
    let unsigned = halves[0].drop { $0 == "-" }
    let parts = unsigned.split(separator: ".")
    var integer = String(parts[0])
    var fraction = parts.count > 1 ? String(parts[1]) : ""
    for _ in 0..<max(exponent, 0) {
      integer.append(fraction.isEmpty ? "0" : fraction.removeFirst())
    }
    for _ in 0..<max(-exponent, 0) {
      fraction.insert(integer.isEmpty ? "0" : integer.removeLast(), at: fraction.startIndex)
    }
    while integer.first == "0" { integer.removeFirst() }
    while fraction.last == "0" { fraction.removeLast() }
    self.integer = integer
    self.fraction = fraction
    if integer.isEmpty, fraction.isEmpty { isNegative = false }
  }

  func compare(to other: NaiveDecimal) -> Int {
    if isNegative != other.isNegative { return isNegative ? -1 : 1 }
    let order = compareMagnitude(to: other)
    return isNegative ? -order : order
  }

  private func compareMagnitude(to other: NaiveDecimal) -> Int {
    if integer.count != other.integer.count { return integer.count < other.integer.count ? -1 : 1 }
    if integer != other.integer { return integer < other.integer ? -1 : 1 }
    if fraction == other.fraction { return 0 }
    return fraction < other.fraction ? -1 : 1
  }
}

/// Random number texts of all shapes, many of them close to one another or equal.
struct NumberTexts {
  var generator: SeededGenerator

  mutating func next() -> String {
    switch Int.random(in: 0..<8, using: &generator) {
    case 0: return String(Int.random(in: -300...300, using: &generator))
    case 1: return String(Int64(truncatingIfNeeded: generator.next()))
    case 2: return String(generator.next())
    case 3:
      return ["0", "-0", "0.0", "-0.000", "0e5", "1", "1.0", "10e-1", "0.1e1"]
        .randomElement(using: &generator) ?? "0"
    default: return composed()
    }
  }

  private mutating func composed() -> String {
    var text = generator.chance(1, in: 2) ? "-" : ""
    let alphabet = generator.chance(1, in: 2) ? "019" : "0123456789"
    let first = digits(of: alphabet, Int.random(in: 1...longest(), using: &generator))
    let trimmed = first.drop { $0 == "0" }
    text += trimmed.isEmpty ? "0" : String(trimmed)
    if generator.chance(2, in: 3) {
      text += "." + digits(of: alphabet, Int.random(in: 1...longest(), using: &generator))
    }
    if generator.chance(1, in: 3) {
      text += generator.chance(1, in: 2) ? "e" : "E"
      text += ["", "+", "-"].randomElement(using: &generator) ?? ""
      text += digits(of: "0", Int.random(in: 0...2, using: &generator))
      text += String(Int.random(in: 0...30, using: &generator))
    }
    return text
  }

  private mutating func longest() -> Int {
    [2, 2, 5, 12, 25].randomElement(using: &generator) ?? 1
  }

  private mutating func digits(of alphabet: String, _ count: Int) -> String {
    String((0..<count).map { _ in alphabet.randomElement(using: &generator) ?? "0" })
  }
}
