@testable import ModelTestSupport
import TestSupport
import Testing

@testable import ValueModel

@Suite struct CanonicalFormTests {
  /// The form by its description, from what everybody sees of a value.
  private func naive(_ value: Value) -> [UInt8] {
    func length(_ count: Int) -> [UInt8] {
      count < 0x80 ? [UInt8(count)] : [UInt8(count & 0x7F) | 0x80] + length(count >> 7)
    }
    func piece(_ bytes: [UInt8]) -> [UInt8] { length(bytes.count) + bytes }
    switch value.kind {
    case .null: return Array("n".utf8)
    case .boolean: return Array((value.boolean == true ? "t" : "f").utf8)
    case .integer, .decimal: return Array("d".utf8) + piece(value.jsonBytes())
    case .string: return Array("s".utf8) + piece(Array((value.string ?? "").utf8))
    case .bytes: return Array("b".utf8) + piece(value.bytes ?? [])
    case .array:
      return Array("a".utf8) + length(value.count) + value.elements.flatMap { naive($0) }
    case .object:
      let fields = value.fields.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
      return Array("o".utf8) + length(fields.count)
        + fields.flatMap { piece(Array($0.name.utf8)) + naive($0.value) }
    }
  }

  private func canonical(_ value: Value, pieceByteCount: Int = 1 << 14) -> [UInt8] {
    var bytes: [UInt8] = []
    var writer = CanonicalWriter(pieceByteCount: pieceByteCount) { bytes += $0 }
    writer.write(value)
    writer.flush()
    return bytes
  }

  /// The same value, all of whose containers are being changed.
  private func edited(_ value: Value) -> Value {
    switch value.kind {
    case .array: return Value(array: value.elements.map { edited($0) })
    case .object: return Value(object: value.fields.map { ($0.name, edited($0.value)) })
    default: return value
    }
  }

  @Test(arguments: Seeds.list(Seeds.amount(3, search: 12)))
  func `the form is as described, whatever form the value has`(seed: UInt64) throws {
    var values = RandomValues(seed: seed)
    var random = SeededGenerator(seed: seed)
    let reader = JSONReader(dictionary: ValueDictionary())
    for round in 0..<100 {
      let text = values.value().json
      let value = try JSON.parse(text)
      let expected = naive(value)
      let pieceByteCount = Int.random(in: 1...64, using: &random)
      for form in [value, edited(value), try reader.read(Array(text.utf8))] {
        try #require(canonical(form) == expected, "seed \(seed), round \(round)")
        let pieces = canonical(form, pieceByteCount: pieceByteCount)
        try #require(pieces == expected, "seed \(seed), round \(round)")
      }
    }
  }

  @Test func `fields are sorted by the bytes of their names`() {
    let names = (0..<60).map { "\($0 * 7 % 60)" } + ["", "é", "e\u{301}", "😀", "\u{FFFD}"]
    let value = Value(object: names.map { ($0, true) })
    #expect(canonical(value) == naive(value))
    let reversed = Value(object: names.reversed().map { ($0, true) })
    #expect(canonical(reversed) == canonical(value))
  }

  @Test func `scalars of every kind have their letter`() {
    let text = String(repeating: "long", count: 9_000)
    let values: [Value] = [.null, true, false, -8191, 7, Value(bytes: [1, 2, 3]), Value(text), ""]
    for value in values {
      #expect(canonical(value) == naive(value))
      #expect(canonical(["in": value]) == naive(["in": value]))
    }
    #expect(Set(values.map { canonical($0) }).count == values.count)
  }

  @Test func `the first name with a byte is found`() throws {
    let text = #"{"a":{"_b":1},"_c":2,"_d":3,"":4}"#
    for value in [try JSON.parse(text), edited(try JSON.parse(text))] {
      #expect(value.firstName(beginningWith: UInt8(ascii: "_")) == "_c")
      #expect(value.firstName(beginningWith: UInt8(ascii: "b")) == nil)
    }
    #expect(Value(1).firstName(beginningWith: UInt8(ascii: "_")) == nil)
  }
}
