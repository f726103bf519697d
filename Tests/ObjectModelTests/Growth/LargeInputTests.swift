import Foundation
import ObjectModel
import Testing
import ValueModel

/// Inputs a thousand times as large as usual. With work that grows with the square of them these tests would take
/// minutes.
struct LargeInputTests {
  private static let count = 30_000

  @Test func dictionariesOfManyFieldsAreCoded() throws {
    var numbers: [String: Int] = [:]
    for index in 0..<Self.count { numbers["field\(index)"] = index }
    let value = try ValueEncoder().encode(numbers)
    #expect(value.count == Self.count)
    #expect(try ValueDecoder().decode([String: Int].self, from: value) == numbers)
    let bytes = try Value(encoded: value.encoded())
    #expect(try ValueDecoder().decode([String: Int].self, from: bytes) == numbers)
  }

  @Test func aLongTextIsSearchedForInALongerOne() throws {
    let text = String(repeating: "a", count: 1 << 20)
    let needle = String(repeating: "a", count: 1 << 19)
    let value: Value = ["v": Value(text)]
    let missing = TextTest(.contains, needle + "b")
    #expect(try !Filter.text("v", missing).matches(value))
    #expect(try Filter.text("v", TextTest(.contains, needle)).matches(value))
    let folded = TextTest(.contains, needle.uppercased(), options: .caseInsensitive)
    #expect(try Filter.text("v", folded).matches(value))
    let late = Value("x" + String(repeating: "ab", count: 500) + "abaab")
    let pattern = String(repeating: "ab", count: 40) + "aab"
    #expect(try Filter.text("v", TextTest(.contains, pattern)).matches(["v": late]))
  }

  @Test func filtersOfManyPartsAreMadeAndCompiled() throws {
    let count = 20_000
    let parts = (0..<count).map { Filter.comparison(ValuePath(field: "f\($0)"), .equal, Value($0)) }
    let filter = Filter.or(parts)
    #expect(try !CompiledFilter(filter).matches(["g": 1]))
    #expect(filter.normalized() == filter)
    let format = filter.predicateFormat()
    #expect(try Filter(predicate: format.text, arguments: format.arguments) == filter)
    let list = Filter.isIn("f", (0..<count).map { Value($0) })
    #expect(try list.matches(["f": Value(count - 1)]))
  }

  @Test func manyPartsJoinedByOperatorsAreNotNested() throws {
    struct Row: Codable { var n: Int }
    var filter = TypedFilter<Row>.none
    for number in 0..<5_000 { filter = filter || \.n == number }
    let resolved = try filter.filter(resolvedBy: FieldPaths())
    #expect(try resolved.matches(["n": 4_999]))
    if case .or(let parts) = resolved { #expect(parts.count == 5_000) }
  }

  @Test func selectorsOfManyPartsAreReadCompiledAndWritten() throws {
    let count = 20_000
    let parts = (0..<count).map { Value(object: [("f\($0)", Value($0))]) }
    let either = try Selector(Value(object: [("$or", Value(array: parts))]))
    let all = try Selector(Value(object: [("$and", Value(array: parts))]))
    let fields = (0..<count).map { ("f\($0)", Value($0)) }
    let list = try Selector(["f": ["$in": Value(array: (0..<count).map { Value($0) })]])
    let numbers = (0..<1_000).map { Value($0) }
    let wanted = try Selector(["f": ["$all": Value(array: numbers)]])
    // Results first: an expectation describes its operands, which are long here.
    let matches = [
      try either.matches(["f\(count - 1)": Value(count - 1)]),
      try all.matches(Value(object: fields)), try list.matches(["f": Value(count - 1)]),
      try wanted.matches(["f": Value(array: numbers.reversed())]),
    ]
    #expect(matches == [true, true, true, true])
    let others = [
      try either.matches(["f0": 1]), try all.matches(Value(object: Array(fields.dropLast()))),
      try list.matches(["f": -1]), try wanted.matches(["f": Value(array: numbers.dropLast())]),
    ]
    #expect(others == [false, false, false, false])
    for selector in [either, all, list, wanted] {
      let isSame = try Selector(selector.json) == selector
      #expect(isSame)
    }
  }

  @Test func selectorsAreNestedAsDeeplyAsTheirLimitAndNoDeeper() throws {
    func nested(_ depth: Int) -> Value {
      (0..<depth).reduce(["a": 1] as Value) { inner, _ in ["$not": inner] }
    }
    #expect(try Selector(nested(50)).matches(["a": 1]))
    #expect(throws: (any Error).self) { try Selector(nested(1_000)) }
  }
}
