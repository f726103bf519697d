import ObjectModel
import Testing
import ValueModel

@testable import CollectionModel

@Suite struct IndexRangeTests {
  private let values: [Value] = [
    [:], ["a": .null], ["a": false], ["a": true], ["a": -5], ["a": 0], ["a": 7.5], ["a": "Ab"],
    ["a": "abc"], ["a": "b"], ["a": Value(bytes: [1])], ["a": [:]], ["a": []],
  ]

  /// The positions of the values with an entry in the ranges.
  private func found(
    _ part: IndexDefinition.Part, _ condition: IndexCondition?
  ) throws -> [Int]? {
    let definition = IndexDefinition([part])
    let encoder = IndexKeyEncoder(definition)
    guard
      let found = IndexRangeBuilder(definition).ranges(equals: [], condition: condition)
    else { return nil }
    #expect(found.isExact)
    return try values.indices.filter { position in
      try encoder.entries(of: values[position]).contains { entry in
        found.ranges.contains { $0.contains(entry) }
      }
    }
  }

  @Test(arguments: [SortDirection.ascending, .descending])
  func conditionsFindWhatTheySay(order: SortDirection) throws {
    let part = IndexDefinition.Part("a", order)
    func above(_ value: Value, isInclusive: Bool = false) -> IndexCondition {
      .range(ValueRange(lower: .init(value, isInclusive: isInclusive)))
    }
    func below(_ value: Value) -> IndexCondition {
      .range(ValueRange(upper: .init(value, isInclusive: false)))
    }
    #expect(try found(part, nil) == Array(0...12))
    #expect(try found(part, .missing) == [0])
    #expect(try found(part, .equal(.null)) == [1])
    #expect(try found(part, .exists) == Array(1...12))
    #expect(try found(part, .range(ValueRange())) == Array(1...12))
    #expect(try found(part, .equal(7.50)) == [6])
    #expect(try found(part, .isIn(["b", 0, .null, 0.0, 9])) == [1, 5, 9])
    #expect(try found(part, .isIn([])) == [])
    #expect(try found(part, above(0)) == [6])
    #expect(try found(part, above(0, isInclusive: true)) == [5, 6])
    #expect(try found(part, below(0)) == [4])
    #expect(try found(part, below("abc")) == [7])
    #expect(try found(part, above("Ab")) == [8, 9])
    #expect(try found(part, below(true)) == [2])
    #expect(try found(part, above(.null, isInclusive: true)) == [1])
    #expect(try found(part, above(.null)) == [])
    #expect(try found(part, above(Value(bytes: []))) == [10])
    #expect(try found(part, .range(.closed(-5, 0))) == [4, 5])
    #expect(try found(part, .range(.halfOpen(-5, 0))) == [4])
    #expect(try found(part, .range(.halfOpen(0, 0))) == [])
    #expect(try found(part, .range(.closed(3, 2))) == [])
    #expect(try found(part, .range(.closed(3, "x"))) == [])
    #expect(try found(part, .prefix("A")) == [7])
    #expect(try found(part, .prefix("")) == [7, 8, 9])
  }

  @Test func foldedPartsFindFoldedText() throws {
    let part = IndexDefinition.Part("a", .descending, folding: .caseInsensitive)
    #expect(try found(part, .equal("AB")) == [7])
    #expect(try found(part, .prefix("aB")) == [7, 8])
    #expect(try found(part, .isIn(["B", -5])) == [4, 9])
    #expect(try found(part, .range(.closed(-5, 0))) == [4, 5])
    #expect(try found(part, .range(.closed("a", "c"))) == nil)
  }

  @Test func containersAndTooManyConditionsFindNoRanges() {
    let builder = IndexRangeBuilder(IndexDefinition([.init("a"), .init("b")]))
    #expect(builder.ranges(equals: [[]], condition: nil) == nil)
    #expect(builder.ranges(equals: [], condition: .equal([:])) == nil)
    #expect(builder.ranges(equals: [], condition: .isIn([1, []])) == nil)
    #expect(builder.ranges(equals: [], condition: .range(.closed(1, []))) == nil)
    #expect(builder.ranges(equals: [1, 2], condition: .exists) == nil)
    #expect(builder.ranges(equals: [1, 2, 3], condition: nil) == nil)
    #expect(builder.ranges(equals: [1, .null], condition: nil)?.isExact == true)
  }

  @Test func constantsThatAreCutAreNotExact() throws {
    let text = String(repeating: "x", count: 1_500)
    let definition = IndexDefinition([.init("a"), .init("b")])
    let builder = IndexRangeBuilder(definition)
    let long = Value(text)
    let conditions: [IndexCondition] = [
      .equal(long), .isIn([1, long]), .range(.closed("a", long)), .prefix(text),
      .range(ValueRange(lower: .init(long, isInclusive: false))),
    ]
    let entry = try IndexKeyEncoder(definition).entries(of: ["a": Value(text + "y")])[0]
    for condition in conditions {
      let found = try #require(builder.ranges(equals: [], condition: condition))
      #expect(!found.isExact && found.ranges.contains { $0.contains(entry) })
    }
    let behind = try #require(builder.ranges(equals: [long], condition: .equal(1)))
    #expect(!behind.isExact && behind.ranges.count == 1 && behind.ranges[0].contains(entry))
    #expect(
      builder.ranges(equals: [], condition: .prefix(String(text.prefix(999))))?.isExact == true)
  }
}
