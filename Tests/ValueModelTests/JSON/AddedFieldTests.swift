import Testing
import ValueModel

/// A reader of JSON that adds a hidden field gives the same value as one to which it is added later.
@Suite struct AddedFieldTests {
  private static let texts = [
    #"{"a":1,"b":{"c":[{}]}}"#, "{}", #"{"":"","a":{"":1}}"#, "[1,{}]", "null", #" {"b":null} "#,
    "{" + (0..<100).map { #""name \#($0)":\#($0)"# }.joined(separator: ",") + "}",
  ]

  @Test(arguments: texts) func `the field is there as if it was set`(_ text: String) throws {
    let reader = JSONReader()
    for key: Value in ["key", 7, ["a", 1], "\u{0}"] {
      var expected = try JSON.parse(text)
      if expected.kind == .object { expected[hidden: .primaryKey] = key }
      let found = try reader.read(Array(text.utf8), adding: .primaryKey, key)
      #expect(found == expected)
      #expect(found[hidden: .primaryKey] == expected[hidden: .primaryKey])
      #expect(found.jsonBytes() == expected.jsonBytes())
      #expect(try found.encoded() == expected.encoded())
    }
    // The next text has no such field.
    let plain = try reader.read(Array(text.utf8))
    #expect(plain == (try JSON.parse(text)))
    #expect(plain.kind != .object || plain[hidden: .primaryKey] == nil)
  }

  @Test(arguments: [
    #"{"a":1,"a":2}"#, #"{"":1,"":2}"#,
    "{" + (0..<100).map { #""\#($0 % 99)":1"# }.joined(separator: ",") + "}",
  ])
  func `a name that comes twice is found beside the field`(_ text: String) {
    let reader = JSONReader()
    #expect(throws: JSONError.self) { try reader.read(Array(text.utf8), adding: .primaryKey, 1) }
    #expect(throws: JSONError.self) { try reader.read(Array(text.utf8)) }
  }
}
