@testable import ModelTestSupport
import ObjectModel
import TestSupport
import ValueModel

@testable import CollectionModel

/// Random values, definitions and constants for tests of indexes: those of `RandomValue`, and
/// scalars whose bytes are about as long as a component may be.
enum IndexValues {
  /// One in `rarity` scalars is long.
  static func value(_ generator: inout some RandomNumberGenerator, rarity: Int = 8) -> Value {
    lengthened(RandomValue.object(&generator, depth: 2), rarity, &generator)
  }

  /// An object whose fields are scalars.
  static func flat(_ generator: inout some RandomNumberGenerator, rarity: Int = 8) -> Value {
    lengthened(RandomValue.object(&generator, depth: 0), rarity, &generator)
  }

  static func scalar(_ generator: inout some RandomNumberGenerator, rarity: Int = 8) -> Value {
    lengthened(RandomValue.scalar(&generator), rarity, &generator)
  }

  static func definition(
    parts: ClosedRange<Int>, _ generator: inout some RandomNumberGenerator
  ) -> IndexDefinition {
    let count = Int.random(in: parts, using: &generator)
    return IndexDefinition((0..<count).map { _ in part(&generator) })
  }

  private static func part(_ generator: inout some RandomNumberGenerator) -> IndexDefinition.Part {
    let folding: TextOptions =
      generator.chance(1, in: 3) ? TextOptions(rawValue: .random(in: 1...3, using: &generator)) : []
    return IndexDefinition.Part(
      path(&generator), generator.chance(1, in: 2) ? .ascending : .descending,
      folding: folding)
  }

  /// Mostly one or two names, so that the path usually reaches something.
  static func path(_ generator: inout some RandomNumberGenerator) -> ValuePath {
    if generator.chance(1, in: 6) { return RandomFilter().path(&generator) }
    let count = generator.chance(3, in: 4) ? 1 : 2
    return ValuePath(
      (0..<count).map { _ in
        .field(RandomValue.names.randomElement(using: &generator) ?? "a")
      })
  }

  private static func lengthened(
    _ value: Value, _ rarity: Int, _ generator: inout some RandomNumberGenerator
  ) -> Value {
    switch value.kind {
    case .array: return Value(array: value.elements.map { lengthened($0, rarity, &generator) })
    case .object:
      return Value(object: value.fields.map { ($0.name, lengthened($0.value, rarity, &generator)) })
    case .string: return generator.chance(1, in: rarity) ? Value(text(&generator)) : value
    case .integer, .decimal: return generator.chance(1, in: rarity) ? number(&generator) : value
    case .bytes:
      guard generator.chance(1, in: rarity) else { return value }
      return Value(bytes: Array(text(&generator).utf8))
    default: return value
    }
  }

  /// With the tag, the end and the escapes, from some bytes below the limit to some above it.
  private static func text(_ generator: inout some RandomNumberGenerator) -> String {
    let unit = ["x", "x", "X", "\0", "\u{1}"].randomElement(using: &generator) ?? "x"
    let end = ["", "a", "A", "b", "\0", "\u{1}", "é", "ab"].randomElement(using: &generator) ?? ""
    let length = unit < "A" ? 1_000 / 2 : 1_000
    let count = Int.random(in: (length - 2)...(length + 1), using: &generator)
    return String(repeating: unit, count: count) + end
  }

  /// Two digits are one byte of a component.
  private static func number(_ generator: inout some RandomNumberGenerator) -> Value {
    let sign = generator.chance(1, in: 3) ? "-" : ""
    let end = Int.random(in: 1...9, using: &generator)
    let count = Int.random(in: 1_994...2_002, using: &generator)
    let number = ExactDecimal("\(sign)1.\(String(repeating: "3", count: count))\(end)")
    return number.map { Value($0) } ?? .null
  }
}
