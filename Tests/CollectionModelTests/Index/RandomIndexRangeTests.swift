@testable import ModelTestSupport
import ObjectModel
import TestSupport
import Testing
import ValueModel

@testable import CollectionModel

/// The guarantees of ranges, for random values and conditions.
@Suite struct RandomIndexRangeTests {
  @Test(arguments: Seeds.list(Seeds.amount(1, search: 3)))
  func rangesHoldTheEntriesOfMatchingValues(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var counts = RangeCounts()
    for _ in 0..<Seeds.amount(1_500, search: 3_000) {
      let definition = IndexValues.definition(parts: 1...3, &generator)
      let rarity = generator.chance(1, in: 3) ? 2 : 20
      let values = (0..<8).map { _ in IndexValues.value(&generator, rarity: rarity) }
      let question = RandomQuestion(definition, values, &generator)
      guard
        let found = IndexRangeBuilder(definition)
          .ranges(equals: question.equals, condition: question.condition)
      else {
        try #require(question.isUnusable, "seed \(seed): \(definition)")
        counts.unusable += 1
        continue
      }
      try #require(!question.isUnusable, "seed \(seed): \(definition)")
      try #require(Self.isOrderly(found.ranges), "seed \(seed): \(definition)")
      let filter = try CompiledFilter(question.filter)
      for value in values {
        let entries = try IndexKeyEncoder(definition).entries(of: value)
        let isInside = entries.contains { entry in found.ranges.contains { $0.contains(entry) } }
        let isSound = counts.add(found.isExact, isInside, try filter.matches(value))
        try #require(isSound, "seed \(seed): \(definition), \(question.filter)")
      }
    }
    let share = Seeds.amount(2, search: 1)
    #expect(counts.unusable > 50 / share && counts.exactMatches > 1_500 / share, "\(counts)")
    #expect(counts.exactMisses > 1_500 / share && counts.surplus > 5 / share, "\(counts)")
    #expect(counts.inexactMatches > 50 / share && counts.inexactMisses > 50 / share, "\(counts)")
  }

  private static func isOrderly(_ ranges: [OrderedKeyRange]) -> Bool {
    let isNoneEmpty = ranges.allSatisfy { range in
      range.upper.map { range.lower.lexicographicallyPrecedes($0) } ?? true
    }
    let isAscending = zip(ranges, ranges.dropFirst()).allSatisfy { one, next in
      one.upper.map { !next.lower.lexicographicallyPrecedes($0) } ?? false
    }
    return isNoneEmpty && isAscending
  }
}

private struct RangeCounts {
  var unusable = 0
  var exactMatches = 0
  var exactMisses = 0
  var inexactMatches = 0
  var inexactMisses = 0
  /// Entries in inexact ranges whose values do not match.
  var surplus = 0

  /// False if the ranges are wrong for the value.
  mutating func add(_ isExact: Bool, _ isInside: Bool, _ isMatching: Bool) -> Bool {
    switch (isExact, isMatching) {
    case (true, true): exactMatches += 1
    case (true, false): exactMisses += 1
    case (false, true): inexactMatches += 1
    case (false, false): inexactMisses += 1
    }
    if isInside && !isMatching && !isExact { surplus += 1 }
    return isExact ? isInside == isMatching : isInside || !isMatching
  }
}

/// Random conditions on the first parts of an index, and the equivalent filter.
private struct RandomQuestion {
  var equals: [Value] = []
  var condition: IndexCondition?
  var filter: Filter = .all
  /// Whether there must be no ranges.
  var isUnusable = false

  init(
    _ definition: IndexDefinition, _ values: [Value], _ generator: inout some RandomNumberGenerator
  ) {
    var isAllowed = true
    let count = Int.random(in: 0...definition.parts.count, using: &generator)
    var filters: [Filter] = []
    for part in definition.parts.prefix(count) {
      let value = Self.constant(part, values, &generator)
      equals.append(value)
      filters.append(Self.equality(part, value))
      if Self.isContainer(value) { isUnusable = true }
      // After a cut constant, conditions are ignored.
      if !isUnusable, Self.isCut(value, part) { isAllowed = false }
    }
    if count < definition.parts.count, isAllowed, generator.chance(4, in: 5) {
      filters.append(addCondition(definition.parts[count], values, &generator))
    }
    filter = .and(filters)
  }

  private mutating func addCondition(
    _ part: IndexDefinition.Part, _ values: [Value], _ generator: inout some RandomNumberGenerator
  ) -> Filter {
    switch Int.random(in: 0..<12, using: &generator) {
    case 0: return set(.equal(.null), .isNull(part.path))
    case 1: return set(.exists, .exists(part.path))
    case 2: return set(.missing, .not(.exists(part.path)))
    case 3...5:
      let list = (0..<3).map { _ in Self.constant(part, values, &generator) }
      if list.contains(where: Self.isContainer) { isUnusable = true }
      return set(.isIn(list), .or(list.map { Self.equality(part, $0) }))
    case 6...8: return addRange(part, values, &generator)
    default:
      let text = Self.constant(part, values, &generator).string ?? RandomValue.text(&generator)
      let prefix = String(text.prefix(generator.chance(1, in: 2) ? 2 : text.count))
      let test = TextTest(.hasPrefix, prefix, options: part.folding)
      return set(.prefix(prefix), .text(part.path, test))
    }
  }

  private mutating func addRange(
    _ part: IndexDefinition.Part, _ values: [Value], _ generator: inout some RandomNumberGenerator
  ) -> Filter {
    var bounds: [ValueRange.Bound?] = []
    for _ in 0..<2 {
      let value = Self.constant(part, values, &generator)
      let bound = ValueRange.Bound(value, isInclusive: generator.chance(1, in: 2))
      bounds.append(generator.chance(2, in: 3) ? bound : nil)
    }
    let constants = bounds.compactMap { $0?.value }
    if constants.contains(where: Self.isContainer) { isUnusable = true }
    let isText = !constants.isEmpty && constants.allSatisfy { $0.kind == .string }
    if isText && !part.folding.isEmpty { isUnusable = true }
    let range = ValueRange(lower: bounds[0], upper: bounds[1])
    return set(.range(range), .range(part.path, range))
  }

  private mutating func set(_ condition: IndexCondition, _ filter: Filter) -> Filter {
    self.condition = condition
    return filter
  }

  /// Mostly something that is reached in one of the values, so that conditions hold often.
  private static func constant(
    _ part: IndexDefinition.Part, _ values: [Value], _ generator: inout some RandomNumberGenerator
  ) -> Value {
    let reached = values.flatMap { NaiveEvaluator.reached(part.path, $0) }
    let scalars = reached.filter { !isContainer($0) }
    if generator.chance(1, in: 40), let any = reached.randomElement(using: &generator) {
      return any
    }
    if generator.chance(4, in: 5), let one = scalars.randomElement(using: &generator) { return one }
    return IndexValues.scalar(&generator)
  }

  /// Strings are equal as the part folds them.
  private static func equality(_ part: IndexDefinition.Part, _ value: Value) -> Filter {
    guard let text = value.string, !part.folding.isEmpty else {
      return .comparison(part.path, .equal, value)
    }
    return .text(part.path, TextTest(.equals, text, options: part.folding))
  }

  private static func isContainer(_ value: Value) -> Bool {
    value.kind == .array || value.kind == .object
  }

  private static func isCut(_ value: Value, _ part: IndexDefinition.Part) -> Bool {
    let definition = IndexDefinition([part])
    return IndexRangeBuilder(definition).ranges(equals: [value], condition: nil)?.isExact == false
  }
}
