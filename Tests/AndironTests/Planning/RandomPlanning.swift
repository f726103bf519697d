import ObjectModel
import TestSupport
import ValueModel

@testable import Andiron
@testable import CollectionModel
@testable import ModelTestSupport

/// Random collections over few names and constants, and queries that fit their indexes.
struct RandomPlanning {
  /// The content of a field in the objects of one collection.
  private enum Content: CaseIterable {
    case number, numbers, text, longText, scalar, sometimesScalar, list, nestedList, anything
  }

  static let paths: [ValuePath] = ["a", "b", "c"]
  var generator: SeededGenerator
  private let contents: [Content]

  init(seed: UInt64) {
    generator = SeededGenerator(seed: seed)
    var contents: [Content] = []
    for _ in Self.paths { contents.append(Content.allCases.randomElement(using: &generator)!) }
    self.contents = contents
  }

  mutating func collection() throws -> NaiveCollection {
    let count = Int.random(in: 0...60, using: &generator)
    let values = (0..<count).map { _ in object() }
    var definitions = (0..<Int.random(in: 1...4, using: &generator)).map { definition($0) }
    // Shows what the last part of another index reaches.
    if let part = definitions[0].parts.last, generator.chance(1, in: 2) {
      definitions.append(IndexDefinition([part], name: "last"))
    }
    let ready = definitions.filter { _ in generator.chance(7, in: 8) }
    return try NaiveCollection(
      values, ready, unfinished: definitions.filter { !ready.contains($0) })
  }

  private mutating func object() -> Value {
    var fields: [(String, Value)] = []
    for (path, content) in zip(Self.paths, contents) {
      if let value = value(content) { fields.append((path.description, value)) }
    }
    return Value(object: fields)
  }

  private mutating func value(_ content: Content) -> Value? {
    switch content {
    case .number: return RandomValue.number(&generator)
    case .text: return Value(RandomValue.text(&generator))
    case .longText:
      let start = String(repeating: "x", count: 1_100)
      return generator.chance(1, in: 3)
        ? Value(start + RandomValue.text(&generator)) : Value(RandomValue.text(&generator))
    case .scalar: return RandomValue.scalar(&generator)
    case .sometimesScalar:
      return generator.chance(1, in: 4) ? nil : RandomValue.scalar(&generator)
    case .numbers: return list(1...2) { RandomValue.number(&$0) }
    case .list: return list(0...2) { RandomValue.scalar(&$0) }
    case .nestedList: return list(0...2) { RandomValue.array(&$0, depth: 0) }
    case .anything: return RandomValue.value(&generator, depth: 2)
    }
  }

  private mutating func list(
    _ counts: ClosedRange<Int>, _ element: (inout SeededGenerator) -> Value
  ) -> Value {
    let count = Int.random(in: counts, using: &generator)
    return Value(array: (0..<count).map { _ in element(&generator) })
  }

  private mutating func path() -> ValuePath {
    let path = Self.paths.randomElement(using: &generator)!
    if generator.chance(1, in: 10) {
      let element = path.appending(.element(Int.random(in: 0...2, using: &generator)))
      guard generator.chance(1, in: 3) else { return element }
      return element.appending(Self.paths.randomElement(using: &generator)!)
    }
    guard generator.chance(1, in: 12) else { return path }
    return path.appending(Self.paths.randomElement(using: &generator)!)
  }

  /// A limit or an offset: small, or about as large as an integer can be.
  mutating func number(upTo most: Int) -> Int {
    let extremes = [Int.max, .max - 1, .max / 2, 1 << 62]
    return generator.chance(1, in: 6)
      ? extremes.randomElement(using: &generator)! : Int.random(in: 0...most, using: &generator)
  }

  /// The fields and elements of a query.
  mutating func projection() -> [ValuePath] {
    (0..<Int.random(in: 0...3, using: &generator)).map { _ in path() }
  }

  private mutating func definition(_ number: Int) -> IndexDefinition {
    let count = [1, 1, 2, 2, 3].randomElement(using: &generator)!
    let parts = (0..<count).map { _ in
      IndexDefinition.Part(
        path(), generator.chance(1, in: 3) ? .descending : .ascending,
        folding: generator.chance(1, in: 5)
          ? TextOptions(rawValue: UInt8.random(in: 1...3, using: &generator)) : [])
    }
    return IndexDefinition(parts, name: "index\(number)")
  }

  /// Some conjuncts that fit the indexes, and some random ones.
  mutating func filter(_ collection: NaiveCollection) -> Filter {
    var parts: [Filter] = []
    for _ in 0..<Int.random(in: 0...3, using: &generator) {
      parts.append(conjunct(collection, depth: 2))
    }
    if generator.chance(1, in: 3) {
      parts.append(RandomFilter(hasExpressions: false).filter(&generator, depth: 2))
    }
    if generator.chance(1, in: 6) {
      let filter = RandomFilter(hasExpressions: false, onlyPath: path())
      parts.append(filter.filter(&generator, depth: 3))
    }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func conjunct(_ collection: NaiveCollection, depth: Int) -> Filter {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0 where depth > 0:
      return .or((0..<2).map { _ in conjunct(collection, depth: depth - 1) })
    case 1:
      let inner = [ValuePath(), ValuePath([.element(0)]), path()].randomElement(using: &generator)
      let filter = RandomFilter(hasExpressions: false, onlyPath: inner)
      return .any(path(), filter.filter(&generator, depth: 1))
    case 2, 3: return RandomFilter(hasExpressions: false, onlyPath: path()).leaf(&generator)
    default: break
    }
    let path = path()
    let reached = collection.values.flatMap { NaiveEvaluator.reached(path, $0.value) }
    let constant = reached.randomElement(using: &generator) ?? Value(1)
    let relation: ComparisonOperator =
      generator.chance(2, in: 3)
      ? .equal : ComparisonOperator.allCases.randomElement(using: &generator)!
    return .comparison(path, relation, constant)
  }

  /// Keys that an index might have, or any others.
  mutating func sorts(_ collection: NaiveCollection) -> [SortKey] {
    guard generator.chance(2, in: 3) else { return [] }
    let index = collection.indexes.randomElement(using: &generator)!.definition
    let isReversed = generator.chance(1, in: 2)
    let count = Int.random(in: 1...index.parts.count, using: &generator)
    return index.parts.suffix(count).map { part in
      let isFree = generator.chance(1, in: 8)
      let isAscending =
        isFree ? generator.chance(1, in: 2) : (part.order == .ascending) != isReversed
      return SortKey(
        isFree ? path() : part.path, isAscending ? .ascending : .descending,
        nulls: generator.chance(1, in: 3) ? .first : .last)
    }
  }
}
