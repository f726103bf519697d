import Testing
import ValueModel

/// Every kind of text that is no JSON, with the byte at which that shows.
@Suite struct JSONSyntaxTests {
  struct Case: Sendable, CustomStringConvertible {
    var text: [UInt8]
    var code: JSONError.Code
    var offset: Int

    init(_ text: String, _ code: JSONError.Code, _ offset: Int) {
      self.init(Array(text.utf8), code, offset)
    }

    init(_ text: [UInt8], _ code: JSONError.Code, _ offset: Int) {
      self.text = text
      self.code = code
      self.offset = offset
    }

    var description: String { String(decoding: text.prefix(40), as: UTF8.self) }
  }

  /// `content` between quotes.
  private static func quoted(_ content: [UInt8]) -> [UInt8] { [0x22] + content + [0x22] }

  static let structure: [Case] = [
    Case("", .unexpectedEnd, 0), Case("  ", .unexpectedEnd, 2), Case("[1,]", .unexpected, 3),
    Case("[1 2]", .unexpected, 3), Case("[,1]", .unexpected, 1), Case("[", .unexpectedEnd, 1),
    Case("[1", .unexpectedEnd, 2), Case("[1,", .unexpectedEnd, 3), Case("]", .unexpected, 0),
    Case("{", .unexpectedEnd, 1), Case("{\"a\"", .unexpectedEnd, 4),
    Case("{\"a\":", .unexpectedEnd, 5), Case("{\"a\":1", .unexpectedEnd, 6),
    Case("{\"a\":1,", .unexpectedEnd, 7), Case("{\"a\":1,}", .unexpected, 7),
    Case("{\"a\" 1}", .unexpected, 5), Case("{a:1}", .unexpected, 1), Case("{1:1}", .unexpected, 1),
    Case("{'a':1}", .unexpected, 1), Case("{\"a\":1]", .unexpected, 6), Case("[1}", .unexpected, 2),
    Case("{} {}", .trailingContent, 3), Case("1 2", .trailingContent, 2),
    Case("nullx", .trailingContent, 4), Case("\u{FEFF}\u{FEFF}1", .unexpected, 3),
    Case("[1]\u{0}", .trailingContent, 3), Case("\u{B}1", .unexpected, 0),
    Case("/* */ 1", .unexpected, 0), Case("{\"a\":1,\"a\":2}", .duplicateKey, 7),
    Case("{\"a\":1,\"\\u0061\":2}", .duplicateKey, 7),
    Case("{\"b\":{\"a\":1},\"c\":2,\"b\":3}", .duplicateKey, 19),
  ]

  static let words: [Case] = [
    Case("nul", .unexpectedEnd, 3), Case("nulL", .unexpected, 0), Case("True", .unexpected, 0),
    Case("tru ", .unexpected, 0), Case("NaN", .unexpected, 0), Case("Infinity", .unexpected, 0),
    Case("-Infinity", .unexpected, 1), Case("undefined", .unexpected, 0),
  ]

  static let numbers: [Case] = [
    Case("01", .unexpected, 1), Case("-01", .unexpected, 2), Case("00", .unexpected, 1),
    Case("-", .unexpectedEnd, 1), Case("+1", .unexpected, 0), Case(".5", .unexpected, 0),
    Case("1.", .unexpectedEnd, 2), Case("1.e1", .unexpected, 2), Case("1e", .unexpectedEnd, 2),
    Case("1e+", .unexpectedEnd, 3), Case("1ex", .unexpected, 2), Case("--1", .unexpected, 1),
    Case("0x1", .trailingContent, 1), Case("1_0", .trailingContent, 1),
    Case("[-]", .unexpected, 2), Case("[1.]", .unexpected, 3), Case("１", .unexpected, 0),
  ]

  static let strings: [Case] = [
    Case("\"", .unexpectedEnd, 1), Case("\"abc", .unexpectedEnd, 4),
    Case("\"\\", .unexpectedEnd, 2), Case("\"\\x\"", .badEscape, 1),
    Case("\"\\u12\"", .badEscape, 1), Case("\"\\u12G4\"", .badEscape, 1),
    Case("\"\\u12", .unexpectedEnd, 5), Case("\"a\nb\"", .controlCharacter, 2),
    Case("\"\u{0}\"", .controlCharacter, 1), Case("\"0123456789\u{1F}\"", .controlCharacter, 11),
    Case("\"\\uD800\"", .loneSurrogate, 1), Case("\"\\uDC00\"", .loneSurrogate, 1),
    Case("\"\\uD800x\"", .loneSurrogate, 1), Case("\"\\uD800\\n\"", .loneSurrogate, 1),
    Case("\"\\uD800\\uD800\"", .loneSurrogate, 1), Case("\"ab\\uD83D\\u0041\"", .loneSurrogate, 3),
    Case("{\"\\uD800\":1}", .loneSurrogate, 2),
  ]

  static let utf8: [Case] = [
    Case(quoted([0x80]), .badUTF8, 1), Case(quoted([0xC0, 0xAF]), .badUTF8, 1),
    Case(quoted([0xC1, 0xBF]), .badUTF8, 1), Case(quoted([0x61, 0xC3]), .badUTF8, 2),
    Case(quoted([0xE0, 0x80, 0xAF]), .badUTF8, 1), Case(quoted([0xE0, 0x9F, 0xBF]), .badUTF8, 1),
    Case(quoted([0xE2, 0x82]), .badUTF8, 1), Case(quoted([0xED, 0xA0, 0x80]), .badUTF8, 1),
    Case(quoted([0xF0, 0x80, 0x80, 0xAF]), .badUTF8, 1),
    Case(quoted([0xF0, 0x8F, 0xBF, 0xBF]), .badUTF8, 1),
    Case(quoted([0xF4, 0x90, 0x80, 0x80]), .badUTF8, 1), Case(quoted([0xF5, 0x80]), .badUTF8, 1),
    Case(quoted([0xFF]), .badUTF8, 1), Case(quoted([0xFE]), .badUTF8, 1),
    Case(quoted(Array("0123456789abcdef".utf8) + [0xC3, 0x28]), .badUTF8, 17),
    Case(quoted([0x5C, 0x6E, 0xC3]), .badUTF8, 3), Case([0x7B] + quoted([0xFF]), .badUTF8, 2),
    Case([0xFF, 0xFE, 0x31, 0x00], .unexpected, 0), Case([0xEF, 0xBB], .unexpected, 0),
  ]

  @Test(arguments: structure + words + numbers + strings + utf8)
  func whatIsNoJSONIsRefusedWithItsPlace(bad: Case) {
    for dictionary in [nil, ValueDictionary()] {
      let error = #expect(throws: JSONError.self) {
        try JSON.parse(bad.text, dictionary: dictionary)
      }
      #expect(error?.code == bad.code)
      #expect(error?.offset == bad.offset)
    }
  }

  @Test func aHundredThousandBracketsAreTooDeep() {
    for bracket in ["[", "{\"a\":"] {
      let text = String(repeating: bracket, count: 100_000)
      let error = #expect(throws: JSONError.self) { try JSON.parse(text) }
      #expect(error?.code == .tooDeep)
      #expect(error?.offset == 512 * bracket.utf8.count)
    }
    let deepest = String(repeating: "[", count: 512) + String(repeating: "]", count: 512)
    #expect(throws: Never.self) { try JSON.parse(deepest) }
    let error = #expect(throws: JSONError.self) {
      try JSON.parse("[[[]]]", options: JSONOptions(largestDepth: 2))
    }
    #expect(error?.offset == 2)
  }

  @Test func errorsNameLineAndColumn() {
    let error = #expect(throws: JSONError.self) { try JSON.parse("{\n  \"a\": 1,\n  \"é\": x\n}") }
    #expect(error?.line == 3)
    #expect(error?.column == 9)
    #expect(error?.offset == 20)
    #expect(error?.description.contains("line 3, column 9") == true)
  }

  @Test func aTextLongerThanAllowedIsRefusedUnread() {
    let error = #expect(throws: JSONError.self) {
      try JSON.parse("[1,2,3]", options: JSONOptions(largestByteCount: 6))
    }
    #expect(error?.code == .tooLarge)
  }

  @Test func aNumberOfMegabytesKeepsItsDigits() throws {
    let digits = String(repeating: "9", count: 4_000_000)
    let value = try JSON.parse("[" + digits + "." + digits + "]")
    #expect(value.json() == "[" + digits + "." + digits + "]")
  }

  @Test func objectsWithManyFieldsRefuseADuplicateAnywhere() throws {
    for dictionary in [nil, ValueDictionary(), ValueDictionary(limits: .init(keyCount: 100))] {
      let fields = (0..<5_000).map { "\"name\($0)\":\($0)" }
      let whole = "{" + fields.joined(separator: ",")
      let value = try JSON.parse(whole + "}", dictionary: dictionary)
      #expect(value.count == 5_000)
      #expect(value["name4321"]?.integer == 4321)
      for duplicate in [0, 40, 4_999] {
        let error = #expect(throws: JSONError.self) {
          try JSON.parse(whole + ",\"name\(duplicate)\":0}", dictionary: dictionary)
        }
        #expect(error?.code == .duplicateKey)
        #expect(error?.offset == whole.utf8.count + 1)
      }
    }
  }

  @Test func namesThatAreOnlyEquivalentAreTwoNames() throws {
    let value = try JSON.parse("{\"\u{E9}\":1,\"e\u{301}\":2}")
    #expect(value["\u{E9}"]?.integer == 1)
    #expect(value["e\u{301}"]?.integer == 2)
    var changed = value
    changed["e\u{301}"] = 3
    #expect(changed.json() == "{\"\u{E9}\":1,\"e\u{301}\":3}")
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    #expect(try JSON.parse("\u{FEFF}[true]").json() == "[true]")
  }
}
