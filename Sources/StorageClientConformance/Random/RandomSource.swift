import CollectionModel
import ObjectModel
import ValueModel

/// Random documents, filters and sorts: few different values, so that there are many matches. One
/// seed, one sequence (SplitMix64, Steele, Lea and Flood 2014).
struct RandomSource: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func below(_ count: Int) -> Int { Int.random(in: 0..<count, using: &self) }

  mutating func pick<Element>(_ elements: [Element]) -> Element { elements[below(elements.count)] }

  // MARK: Values

  private static let scalars: [Value] = [
    .null, true, false, 0, 1, 2, 3, -1, "", "a", "A", "ab", "b", "Ä", "a\u{0}", "%",
    Value(ExactDecimal("1.0")), Value(ExactDecimal("2.50")), Value(ExactDecimal("1e0")),
    9_007_199_254_740_993, 9_007_199_254_740_992, Value(String(repeating: "x", count: 1_100) + "a"),
    Value(String(repeating: "x", count: 1_100) + "b"),
  ]

  mutating func scalar() -> Value { pick(Self.scalars) }

  private mutating func value(_ levels: Int) -> Value {
    switch below(levels > 0 ? 8 : 5) {
    case 0..<5: return scalar()
    case 5: return Value(array: (0..<below(4)).map { _ in value(levels - 1) })
    case 6: return Value(array: (0..<below(4)).map { _ in scalar() })
    default: return ["x": value(levels - 1)]
    }
  }

  mutating func document(_ key: Int) -> Document {
    var fields: [(String, Value)] = []
    for name in ["a", "s", "list", "b"] where below(5) > 0 { fields.append((name, value(2))) }
    if below(2) == 0 { fields.append(("o", ["x": value(1)])) }
    if below(2) == 0 {
      let parts = (0..<below(4)).map { _ in Value(object: [("rank", scalar()), ("n", scalar())]) }
      fields.append(("parts", Value(array: parts)))
    }
    return Document(key, Value(object: fields))
  }

  // MARK: Queries

  private static let paths: [ValuePath] = [
    "a", "s", "list", "o.x", "parts.rank", "b", "a.x", "list[0]", "parts.n", "zz",
  ]
  private static let relations: [ComparisonOperator] = [
    .equal, .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual,
  ]
  private static let tests: [TextTest.Relation] = [
    .equals, .contains, .hasPrefix, .hasSuffix, .like,
  ]
  private static let options: [TextOptions] = [
    [], .caseInsensitive, [.caseInsensitive, .diacriticInsensitive],
  ]

  mutating func filter(_ levels: Int = 3) -> Filter {
    switch below(levels > 0 ? 16 : 9) {
    case 9, 10: return .and((0..<(1 + below(3))).map { _ in filter(levels - 1) })
    case 11, 12: return .or((0..<(1 + below(3))).map { _ in filter(levels - 1) })
    case 13: return .not(filter(levels - 1))
    case 14: return elements(levels)
    default: return leaf(pick(Self.paths))
    }
  }

  private mutating func elements(_ levels: Int) -> Filter {
    let isOfParts = below(2) == 0
    let path: ValuePath = isOfParts ? "parts" : "list"
    let inner = leaf(isOfParts ? pick(["rank", "n"]) : ValuePath())
    switch below(4) {
    case 0: return .any(path, inner)
    case 1: return .every(path, inner)
    case 2: return .no(path, inner)
    default: return .count(path, inner, pick(Self.relations), below(3))
    }
  }

  private mutating func leaf(_ path: ValuePath) -> Filter {
    switch below(9) {
    case 0, 1, 2: return .comparison(path, pick(Self.relations), value(1))
    case 3: return .isIn(path, (0..<below(5)).map { _ in scalar() })
    case 4: return .range(path, ValueRange(lower: bound(), upper: bound()))
    case 5:
      let text = pick(["", "a", "A", "b", "ä", "x", "a?", "*b"])
      return .text(path, TextTest(pick(Self.tests), text, options: pick(Self.options)))
    case 6: return .isNull(path)
    case 7: return .exists(path)
    default: return .isMissing(path)
    }
  }

  private mutating func bound() -> ValueRange.Bound? {
    below(4) == 0 ? nil : ValueRange.Bound(scalar(), isInclusive: below(2) == 0)
  }

  mutating func sorts() -> [SortKey] {
    (0..<below(4)).map { _ in
      SortKey(
        pick(Self.paths), below(2) == 0 ? .ascending : .descending,
        nulls: below(3) == 0 ? .first : .last)
    }
  }
}
