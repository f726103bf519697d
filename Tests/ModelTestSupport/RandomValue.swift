import TestSupport
import ValueModel

/// Small random values over few names and texts, so that random filters often hold.
enum RandomValue {
  static let names = ["a", "b", "c", "odd name"]
  static let texts = [
    "", "a", "A", "ab", "aBa", "Joey", "joey", "é", "e", "É", "straße", "Ελλάς", "a*b", "a?b", "日本",
    "x\"y\\z\n",
  ]
  static let numbers = [
    "0", "1", "-1", "1.0", "2", "2.5", "10", "1e1", "-0", "123456789012345678901234567890", "0.1",
  ]
  /// Where numbers of other programs and of indexes have their borders.
  static let extremeNumbers = [
    "9223372036854775807", "-9223372036854775808", "9223372036854775808", "9007199254740993",
    "9007199254740992", "1e1000", "-1e1000", "1e-1000", "1e308", "1.7976931348623157e308",
    "5e-324", "0.30000000000000004", "-0.0", "1e127", "12345678901234567890.123456789",
  ]

  static func value(_ generator: inout some RandomNumberGenerator, depth: Int = 3) -> Value {
    switch Int.random(in: 0..<(depth > 0 ? 12 : 5), using: &generator) {
    case 5...7: array(&generator, depth: depth - 1)
    case 8...11: object(&generator, depth: depth - 1)
    default: scalar(&generator)
    }
  }

  /// An object, whose fields are mostly there.
  static func object(_ generator: inout some RandomNumberGenerator, depth: Int = 3) -> Value {
    var fields: [(String, Value)] = []
    for name in names.shuffled(using: &generator) where generator.chance(2, in: 3) {
      fields.append((name, value(&generator, depth: depth)))
    }
    return Value(object: fields)
  }

  static func array(_ generator: inout some RandomNumberGenerator, depth: Int = 3) -> Value {
    let count = Int.random(in: 0...3, using: &generator)
    return Value(array: (0..<count).map { _ in value(&generator, depth: depth) })
  }

  static func scalar(_ generator: inout some RandomNumberGenerator) -> Value {
    switch Int.random(in: 0..<9, using: &generator) {
    case 0: .null
    case 1: Value(Bool.random(using: &generator))
    case 2...4: number(&generator)
    case 5: Value(bytes: [1, 2].shuffled(using: &generator))
    default: Value(text(&generator))
    }
  }

  static func text(_ generator: inout some RandomNumberGenerator) -> String {
    texts[Int.random(in: 0..<texts.count, using: &generator)]
  }

  static func number(_ generator: inout some RandomNumberGenerator) -> Value {
    let texts = generator.chance(1, in: 6) ? extremeNumbers : numbers
    let text = texts[Int.random(in: 0..<texts.count, using: &generator)]
    return ExactDecimal(text).map { Value($0) } ?? .null
  }
}
