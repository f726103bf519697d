import ObjectModel
import TestSupport
import ValueModel

/// Random filters of all kinds over the names of `RandomValue`.
struct RandomFilter {
  /// Whether regular expressions occur, which cost much.
  var hasExpressions = true
  /// Whether `and` and `or` with fewer than two parts and comparisons with null occur.
  var hasDegenerate = true
  /// The only path, so that tests of the same path meet; nil for any.
  var onlyPath: ValuePath?

  func filter(_ generator: inout some RandomNumberGenerator, depth: Int = 3) -> Filter {
    guard depth > 0, generator.chance(3, in: 5) else { return leaf(&generator) }
    switch Int.random(in: 0..<9, using: &generator) {
    case 0, 1: return .and(parts(&generator, depth: depth - 1))
    case 2, 3: return .or(parts(&generator, depth: depth - 1))
    case 4: return .not(filter(&generator, depth: depth - 1))
    case 5: return .any(path(&generator), filter(&generator, depth: depth - 1))
    case 6: return .every(path(&generator), filter(&generator, depth: depth - 1))
    case 7: return .no(path(&generator), filter(&generator, depth: depth - 1))
    default:
      let number = Int.random(in: -1...3, using: &generator)
      return .count(
        path(&generator), filter(&generator, depth: depth - 1), relation(&generator), number)
    }
  }

  func leaf(_ generator: inout some RandomNumberGenerator) -> Filter {
    let path = path(&generator)
    switch Int.random(in: 0..<20, using: &generator) {
    case 0: return generator.chance(1, in: 2) ? .all : .none
    case 1: return .isNull(path)
    case 2: return .exists(path)
    case 3, 4: return .range(path, range(&generator))
    case 5...7: return .isIn(path, list(&generator))
    case 8...11: return .text(path, text(&generator))
    default: return .comparison(path, relation(&generator), constant(&generator))
    }
  }

  private func parts(_ generator: inout some RandomNumberGenerator, depth: Int) -> [Filter] {
    let count = Int.random(in: hasDegenerate ? 0...4 : 2...4, using: &generator)
    return (0..<count).map { _ in filter(&generator, depth: depth) }
  }

  func path(_ generator: inout some RandomNumberGenerator) -> ValuePath {
    if let onlyPath { return onlyPath }
    let count = [0, 1, 1, 1, 1, 2, 2, 3].randomElement(using: &generator) ?? 1
    return ValuePath(
      (0..<count).map { _ in
        generator.chance(1, in: 8)
          ? .element(Int.random(in: 0...2, using: &generator))
          : .field(RandomValue.names[Int.random(in: 0..<4, using: &generator)])
      })
  }

  private func relation(_ generator: inout some RandomNumberGenerator) -> ComparisonOperator {
    ComparisonOperator.allCases.randomElement(using: &generator) ?? .equal
  }

  private func constant(_ generator: inout some RandomNumberGenerator) -> Value {
    let value =
      generator.chance(1, in: 10)
      ? RandomValue.value(&generator, depth: 2) : RandomValue.scalar(&generator)
    return value.isNull && !hasDegenerate ? Value(1) : value
  }

  private func list(_ generator: inout some RandomNumberGenerator) -> [Value] {
    (0..<Int.random(in: 0...4, using: &generator)).map { _ in constant(&generator) }
  }

  private func range(_ generator: inout some RandomNumberGenerator) -> ValueRange {
    ValueRange(lower: bound(&generator), upper: bound(&generator))
  }

  private func bound(_ generator: inout some RandomNumberGenerator) -> ValueRange.Bound? {
    guard generator.chance(4, in: 5) else { return nil }
    let value = generator.chance(2, in: 3) ? RandomValue.number(&generator) : constant(&generator)
    return ValueRange.Bound(value, isInclusive: generator.chance(1, in: 2))
  }

  private func text(_ generator: inout some RandomNumberGenerator) -> TextTest {
    let relations = TextTest.Relation.allCases
      .filter { hasExpressions || $0 != .matches && $0 != .containsMatch }
    let relation = relations.randomElement(using: &generator) ?? .equals
    let options = TextOptions(rawValue: UInt8.random(in: 0...3, using: &generator))
    return TextTest(relation, pattern(relation, &generator), options: options)
  }

  private func pattern(
    _ relation: TextTest.Relation, _ generator: inout some RandomNumberGenerator
  ) -> String {
    let expressions = ["a.*", "[ab]+", "(a|e)", "é", "", "J..y", "^.$"]
    let wildcards = ["*", "?", "a*", "*a", "?*?", "j*y", "a\\*b", "*s", "??", "*\\", "é*"]
    return switch relation {
    case .matches, .containsMatch: expressions.randomElement(using: &generator) ?? ""
    case .like: wildcards.randomElement(using: &generator) ?? ""
    default: RandomValue.text(&generator)
    }
  }
}
