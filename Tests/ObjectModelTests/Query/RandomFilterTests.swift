@testable import ModelTestSupport
import ObjectModel
import TestSupport
import Testing
import ValueModel

@Suite struct RandomFilterTests {
  private static let filtersPerSeed = Seeds.amount(500, search: 4_000)

  /// A search that finds nothing proves nothing: both outcomes have to be common.
  @Test(arguments: Seeds.list(2))
  func compiledFiltersAgreeWithTheNaiveEvaluator(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var counts = (matching: 0, all: 0)
    for _ in 0..<Self.filtersPerSeed {
      let filter = RandomFilter(hasExpressions: generator.chance(1, in: 20)).filter(&generator)
      let compiled = try CompiledFilter(filter)
      for _ in 0..<20 {
        let value = RandomValue.value(&generator)
        let expected = NaiveEvaluator.matches(filter, value)
        try #require(compiled.matches(value) == expected, "seed \(seed): \(filter)")
        counts.all += 1
        counts.matching += expected ? 1 : 0
      }
    }
    #expect(counts.matching * 5 > counts.all && counts.matching * 5 < counts.all * 4)
  }

  @Test(arguments: Seeds.list(2), [nil, "", "a", "b.a"] as [ValuePath?])
  func normalFormsHoldForTheSameValues(seed: UInt64, onlyPath: ValuePath?) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Self.filtersPerSeed {
      let hasExpressions = generator.chance(1, in: 20)
      let filter = RandomFilter(hasExpressions: hasExpressions, onlyPath: onlyPath)
        .filter(&generator)
      let normal = filter.normalized()
      let compiled = try CompiledFilter(normal)
      try #require(NormalForm.problems(normal) == [], "seed \(seed): \(filter) to \(normal)")
      try #require(normal.normalized() == normal, "seed \(seed): \(normal)")
      for _ in 0..<20 {
        let value = RandomValue.value(&generator)
        let expected = NaiveEvaluator.matches(filter, value)
        try #require(compiled.matches(value) == expected, "seed \(seed): \(filter) to \(normal)")
      }
    }
  }

  /// Objects whose fields are scalars, so that each path of one name is single-valued.
  @Test(arguments: Seeds.list(2))
  func mergingTestsOfSingleValuedPathsIsExact(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Self.filtersPerSeed {
      let leaves = (0..<4).map { _ in RandomFilter(hasExpressions: false).leaf(&generator) }
      let filter = Filter.or([.and(leaves), .and(Array(leaves.dropFirst())), .not(.or(leaves))])
      let normal = filter.normalized { scopes, path in scopes.isEmpty && path.components.count == 1
      }
      let compiled = try CompiledFilter(normal)
      try #require(NormalForm.problems(normal) == [], "seed \(seed): \(filter) to \(normal)")
      for _ in 0..<20 {
        let value = RandomValue.object(&generator, depth: 0)
        let expected = NaiveEvaluator.matches(filter, value)
        try #require(compiled.matches(value) == expected, "seed \(seed): \(filter) to \(normal)")
      }
    }
  }
}
