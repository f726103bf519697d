@testable import ModelTestSupport
import ObjectModel
import TestSupport
import Testing
import ValueModel

@testable import CollectionModel

@Suite struct SortKeyEncoderTests {
  private func order(_ one: [UInt8], _ other: [UInt8]) -> Int {
    one == other ? 0 : one.lexicographicallyPrecedes(other) ? -1 : 1
  }

  @Test func valuesWithoutAKeyStandWhereTheyAreWantedInBothDirections() {
    let values: [Value] = [["a": 2], [:], ["a": "x"], ["a": [.null]], ["a": []], ["a": [:]]]
    for direction in [SortDirection.ascending, .descending] {
      for nulls in [NullOrder.first, .last] {
        let keys = [SortKey("a", direction, nulls: nulls)]
        let encoded = values.map { SortKeyEncoder(keys).encode($0) }
        for (one, value) in zip(encoded, values) {
          for (other, second) in zip(encoded, values) {
            #expect(order(one.bytes, other.bytes) == CompiledSort(keys).compare(value, second))
          }
        }
        #expect(encoded.map(\.isExact) == [true, true, true, true, true, false])
      }
    }
  }

  @Test func laterKeysDecideWhereEarlierOnesAreEqual() {
    let encoder = SortKeyEncoder([SortKey("a"), SortKey("b", .descending)])
    let first = encoder.encode(["a": 1.0, "b": 2]).bytes
    #expect(first.lexicographicallyPrecedes(encoder.encode(["a": 1, "b": 1]).bytes))
    #expect(encoder.encode(["a": 0, "b": 9]).bytes.lexicographicallyPrecedes(first))
  }

  @Test func nothingFollowsWhatIsNotWhole() {
    let encoder = SortKeyEncoder([SortKey("a"), SortKey("b")])
    let long = Value(String(repeating: "x", count: 500))
    for place in [long, [:]] as [Value] {
      let (one, other) = (
        encoder.encode(["a": place, "b": 1]), encoder.encode(["a": place, "b": 2])
      )
      #expect(one.bytes == other.bytes && !one.isExact && !other.isExact)
      #expect(one.bytes.count <= SortKeyEncoder.longest)
    }
  }

  @Test(arguments: Seeds.list(3))
  func bytesThatDifferAreInTheOrderOfTheSort(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var counts = (before: 0, equal: 0, undecided: 0, exact: 0)
    for _ in 0..<6_000 {
      let keys = (0..<Int.random(in: 1...3, using: &generator)).map { _ in Self.key(&generator) }
      let (one, other) = Self.values(&generator)
      let encoder = SortKeyEncoder(keys)
      let (first, second) = (encoder.encode(one), encoder.encode(other))
      let expected = CompiledSort(keys).compare(one, other)
      let found = order(first.bytes, second.bytes)
      counts.exact += first.isExact ? 1 : 0
      if found != 0 {
        try #require(found == expected, "seed \(seed)")
        counts.before += 1
      } else if first.isExact && second.isExact {
        try #require(expected == 0, "seed \(seed)")
        counts.equal += 1
      } else if expected != 0 {
        counts.undecided += 1
      }
    }
    #expect(counts.before > 1_500 && counts.equal > 300 && counts.undecided > 30, "\(counts)")
    #expect(counts.exact > 3_000, "\(counts)")
  }

  private static func key(_ generator: inout some RandomNumberGenerator) -> SortKey {
    SortKey(
      IndexValues.path(&generator), generator.chance(1, in: 2) ? .ascending : .descending,
      nulls: generator.chance(1, in: 2) ? .first : .last)
  }

  private static func values(_ generator: inout some RandomNumberGenerator) -> (Value, Value) {
    guard generator.chance(1, in: 2) else {
      return (IndexValues.value(&generator), IndexValues.value(&generator))
    }
    return (IndexValues.flat(&generator, rarity: 2), IndexValues.flat(&generator, rarity: 2))
  }
}
