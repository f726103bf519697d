import Testing
import ValueModel

@Suite struct ValuePathTests {
  @Test(arguments: [
    "", "name", "name[0].given", "[3]", "[\"odd.name\"][2].plain", "[\"\"]", "a[\"\\\"\\\\\"]",
  ])
  func aPathIsWrittenAsItWasRead(text: String) throws {
    #expect(try ValuePath(parsing: text).description == text)
  }

  @Test func namesAndPositionsAreComponents() throws {
    let path = try ValuePath(parsing: "name[10].given")
    #expect(path.components == [.field("name"), .element(10), .field("given")])
  }

  @Test func namesThatAreOnlyEquivalentMakeTwoPaths() {
    #expect(ValuePath(field: "\u{E9}") != ValuePath(field: "e\u{301}"))
  }

  @Test(arguments: [
    (".", 0), ("a.", 2), ("a..b", 2), ("a[", 2), ("a[x]", 2), ("a[1", 3), ("a]", 1), ("a[1]b", 4),
    ("[\"a", 3), ("[\"\\x\"]", 3), ("[99999999999999999999]", 19),
  ]) func aBadPathSaysWhere(text: String, offset: Int) {
    let error = #expect(throws: ValuePathError.self) { try ValuePath(parsing: text) }
    #expect(error?.offset == offset)
  }
}
