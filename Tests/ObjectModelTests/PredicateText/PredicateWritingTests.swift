@testable import ModelTestSupport
import ObjectModel
import TestSupport
import Testing
import ValueModel

@Suite struct PredicateWritingTests {
  @Test func aFilterIsWrittenWithItsConstants() {
    let filter = Filter.and([
      .any("name", .comparison("use", .equal, "a\"b")), .not(.isIn("in", [1, 2.5, .null])),
      .count("name", .greater, 2), .comparison("photo", .equal, Value(bytes: [1])),
    ])
    let format = filter.predicateFormat()
    #expect(
      format.text
        == #"ANY $e1 IN name SATISFIES ($e1.use == "a\"b") AND NOT (["in"] IN {1, 2.5, NULL})"#
        + " AND name.@count > 2 AND photo == %@")
    #expect(format.arguments == [Value(bytes: [1])])
  }

  @Test(arguments: Seeds.list(3))
  func whatIsWrittenReadsAsTheSameFilter(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Seeds.amount(2_000, search: 8000) {
      let filter = RandomFilter(hasExpressions: false, hasDegenerate: false).filter(
        &generator, depth: 4)
      let format = filter.predicateFormat()
      let read = try Filter(predicate: format.text, arguments: format.arguments)
      try #require(read == filter, "seed \(seed): \(format.text)")
    }
  }

  @Test(arguments: Seeds.list(3))
  func degenerateFiltersAreReadInTheSameNormalForm(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<Seeds.amount(2_000, search: 8000) {
      let filter = RandomFilter(hasExpressions: false).filter(&generator)
      let problem = QueryFuzzing.writingProblem(filter)
      try #require(problem == nil, "seed \(seed): \(filter)")
    }
  }

  @Test(arguments: Seeds.list(3))
  func changedPredicatesAreReadOrRefused(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let texts = PredicateParsingTests.plain.map { Array($0.0.utf8) }
    for _ in 0..<Seeds.amount(5_000, search: 20_000) {
      var bytes = texts[Int.random(in: 0..<texts.count, using: &generator)]
      for _ in 0..<Int.random(in: 1...3, using: &generator) { change(&bytes, texts, &generator) }
      let text = String(decoding: bytes, as: UTF8.self)
      let problem = QueryFuzzing.predicateProblem(text)
      try #require(problem == nil, "seed \(seed): \(text)")
    }
  }

  private func change(
    _ bytes: inout [UInt8], _ texts: [[UInt8]], _ generator: inout SeededGenerator
  ) {
    let place = Int.random(in: 0...bytes.count, using: &generator)
    let end = Int.random(in: place...min(bytes.count, place + 4), using: &generator)
    switch Int.random(in: 0..<3, using: &generator) {
    case 0: bytes.removeSubrange(place..<end)
    case 1: bytes.replaceSubrange(place..<end, with: generator.bytes(1).map { $0 & 0x7F })
    default:
      let other = texts[Int.random(in: 0..<texts.count, using: &generator)]
      bytes.insert(
        contentsOf: other.prefix(Int.random(in: 0...other.count, using: &generator)), at: place)
    }
  }
}
