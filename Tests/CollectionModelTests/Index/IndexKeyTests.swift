import ObjectModel
import TestSupport
import Testing
import ValueModel

@testable import CollectionModel

@Suite struct IndexKeyTests {
  private func keys(_ parts: [IndexDefinition.Part], _ value: Value) throws -> [IndexKey] {
    try IndexKeyEncoder(IndexDefinition(parts)).keys(of: value)
  }

  private func bytes(_ parts: KeyPart...) -> [UInt8] {
    var encoder = OrderedKeyEncoder()
    for part in parts { encoder.append(part) }
    return encoder.bytes
  }

  @Test func aScalarHasOneEntryThatIsItsKey() throws {
    let key = IndexKey(bytes: bytes(.string("Utrecht")), isCut: false, isComplete: true)
    #expect(try keys([.init("address.city")], ["address": ["city": "Utrecht"]]) == [key])
    #expect(
      try keys([.init("a")], ["a": 1.50]).map(\.bytes) == [
        bytes(.number("1.5"))
      ])
  }

  @Test func eachElementHasAnEntryAndEqualOnesShareOne() throws {
    let value: Value = ["tag": ["b", ["a", "b"], 1, 1.0, .null]]
    let found = try keys([.init("tag")], value)
    let expected: [KeyPart] = [
      .null, .number(ExactDecimal(1 as Int64)), .string("a"), .string("b"),
    ]
    #expect(found.map(\.bytes) == expected.map { bytes($0) })
    #expect(found.map(\.isComplete) == [false, true, true, true])
  }

  @Test func absenceNullObjectsAndEmptyArraysAreToldApartAndAreNotComplete() throws {
    let values: [Value] = [[:], ["a": .null], ["a": [:]], ["a": [[], []]]]
    let found = try values.map { try keys([.init("a")], $0) }
    #expect(
      found.map { $0.map(\.bytes) } == [[bytes(.missing)], [bytes(.null)], [[0x90]], [[0x91]]])
    #expect(found.allSatisfy { !$0[0].isComplete && !$0[0].isCut })
    let descending = try values.map { try keys([.init("a", .descending)], $0)[0].bytes }
    #expect(descending == found.map { $0[0].bytes.map { ~$0 } })
  }

  @Test func anArrayThatHoldsSomethingIsNoEntryItself() throws {
    #expect(try keys([.init("a")], ["a": [[], [:]]]).map(\.bytes) == [[0x90]])
  }

  @Test func severalPartsAreCombined() throws {
    let parts: [IndexDefinition.Part] = [.init("a"), .init("b", folding: .caseInsensitive)]
    let found = try keys(parts, ["a": [false, true], "b": ["X", "x", "Y"]])
    let expected = [(false, "x"), (false, "y"), (true, "x"), (true, "y")]
    #expect(found.map(\.bytes) == expected.map { bytes(.boolean($0), .string($1)) })
  }

  @Test func aLongComponentIsCutAndEndsTheEntry() throws {
    let parts: [IndexDefinition.Part] = [.init("a"), .init("b")]
    let text = String(repeating: "x", count: 998)
    let whole = try keys(parts, ["a": Value(text), "b": 1])
    #expect(whole.map(\.isCut) == [false] && whole[0].bytes.count == 1_000 + 2)
    let cut = try keys(parts, ["a": Value(text + "y"), "b": [1, 2]])
    #expect(
      cut == [IndexKey(bytes: [0x80] + Array((text + "y").utf8), isCut: true, isComplete: true)])
    let incomplete = try keys(parts, ["a": Value(text + "y")])
    #expect(incomplete.map(\.isComplete) == [false])
    #expect(try keys([.init("b"), .init("a")], ["a": Value(text + "y")])[0].isCut)
  }

  @Test func manyKeysAreAnErrorWithoutContent() throws {
    let many = Value(array: (0..<1_000).map { Value($0) })
    let more = Value(array: (0..<5_000).map { Value("secret \($0)") })
    let encoder = IndexKeyEncoder(IndexDefinition([.init("a"), .init("b")], name: "i"))
    #expect(try encoder.keys(of: ["a": many]).count == 1_000)
    #expect(
      try encoder.keys(of: ["a": [1, 2], "b": Value(array: many.elements.prefix(500))]).count
        == 1_000)
    let error = IndexKeyError.tooManyKeys(index: "i", limit: 1_000)
    #expect(throws: error) { try encoder.keys(of: ["a": [1, 2], "b": many]) }
    #expect(throws: error) { try encoder.entries(of: ["a": more]) }
    #expect(throws: error) { try encoder.entries(of: ["b": more]) }
    #expect(error.description == "an object has more than 1000 keys in the index i")
  }

  @Test func repetitionsDoNotCount() throws {
    let same = Value(array: (0..<9_000).map { Value($0 % 1_000) })
    #expect(try keys([.init("a")], ["a": same]).count == 1_000)
    let late = Value(array: (0..<9_000).map { Value(max(0, $0 - 8_500)) })
    #expect(try keys([.init("a")], ["a": late]).count == 500)
  }

  @Test func keysThatWereCutAreComparedWhole() throws {
    let definition = IndexDefinition(
      [.init("a", folding: .caseInsensitive), .init("b")], unique: true)
    let encoder = IndexKeyEncoder(definition)
    let text = String(repeating: "x", count: 2_000)
    let one: Value = ["a": Value(text + "A"), "b": [1, 2]]
    let same: Value = ["a": Value(text + "a"), "b": [2, 3]]
    let others: [Value] = [
      ["a": Value(text + "b"), "b": 1], ["a": Value(text + "a"), "b": 3],
      ["a": Value(text + "a"), "b": .null], ["a": Value(text + "a")],
    ]
    #expect(try encoder.haveCommonKey(one, same))
    for other in others {
      #expect(try encoder.keys(of: one)[0].bytes == encoder.keys(of: other)[0].bytes)
      #expect(try !encoder.haveCommonKey(one, other))
    }
    #expect(try !encoder.haveCommonKey(["b": 1], ["b": 1]))
  }

  @Test(arguments: Seeds.list(3))
  func entriesAgreeWithTheNaiveOnes(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var counts = (single: 0, several: 0, cut: 0, complete: 0)
    for _ in 0..<1_500 {
      let definition = IndexValues.definition(parts: 1...3, &generator)
      let encoder = IndexKeyEncoder(definition)
      for _ in 0..<4 {
        let value = IndexValues.value(&generator)
        let keys = try encoder.keys(of: value)
        let expected = NaiveIndexKeys.keys(value, definition)
        try #require(keys == expected, "seed \(seed): \(definition)")
        try #require(try encoder.entries(of: value) == expected.map(\.bytes), "seed \(seed)")
        if keys.count == 1 { counts.single += 1 } else { counts.several += 1 }
        counts.cut += keys.count { $0.isCut }
        counts.complete += keys.count { $0.isComplete }
      }
    }
    #expect(counts.single > 500 && counts.several > 500, "\(counts)")
    #expect(counts.cut > 200 && counts.complete > 500, "\(counts)")
  }

  @Test(arguments: Seeds.list(2))
  func entriesOfScalarsStandInTheOrderOfSorts(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    var counts = (before: 0, tied: 0)
    for _ in 0..<6_000 {
      let order: SortDirection = generator.chance(1, in: 2) ? .ascending : .descending
      let encoder = IndexKeyEncoder(IndexDefinition([.init("a", order)]))
      let nulls: NullOrder = order == .ascending ? .first : .last
      let sort = CompiledSort([SortKey("a", order, nulls: nulls)])
      let rarity = generator.chance(1, in: 2) ? 1 : 3
      let one = IndexValues.flat(&generator, rarity: rarity)
      let other = IndexValues.flat(&generator, rarity: rarity)
      let (first, second) = sort.isBefore(one, other) ? (one, other) : (other, one)
      guard sort.isBefore(first, second) else { continue }
      let (lower, upper) = (try encoder.entries(of: first), try encoder.entries(of: second))
      try #require(lower.count == 1 && upper.count == 1, "seed \(seed)")
      try #require(!upper[0].lexicographicallyPrecedes(lower[0]), "seed \(seed)")
      if lower == upper { counts.tied += 1 } else { counts.before += 1 }
    }
    // Only cut components can tie.
    #expect(counts.before > 3_000 && counts.tied > 30, "\(counts)")
  }
}
