import FHIRModel
import Testing

/// Texts that the types of primitives allow and refuse.
@Suite struct AcceptedTextTests {
  static let accepted: [(PrimitiveType, [String])] = [
    (.string, ["a", " ", "a\tb\r\nc", "é", "日本語の文章です", "x\u{7F}", "12345678\n12345678"]),
    (.markdown, ["# a\n\n* b", "\n"]),
    (.code, ["a", "1234.5", "two words", "a b c", "<=", "a\tb", "ä ö"]),
    (
      .uri,
      ["urn:uuid:53fefa32-fcbb-4ff8-8a92-55ee120877b7", "http://a.b/c?d#e", "x", "/a", "http://ä"]
    ),
    (.url, ["https://www.hl7.org/fhir/datatypes.html", "mailto:a@b.c"]),
    (.canonical, ["http://hl7.org/fhir/ValueSet/x|4.0.1", "#a"]),
    (.id, ["a", "A-1.b", String(repeating: "x", count: 64), "-", "."]),
    (.oid, ["urn:oid:1.2.3", "urn:oid:0", "urn:oid:2.16.840.1.113883.0", "urn:oid:3.1"]),
    (.uuid, ["urn:uuid:87e11d66-c137-458a-9754-fe6c4e445a6d"]),
    (.base64Binary, ["QQ==", "QUI=", "QUJD", "QUJDREVG", "QUJD\r\nREVG", " Q U J D ", "+/+/"]),
    (.xhtml, ["<div>a</div>", "<div xmlns=\"http://www.w3.org/1999/xhtml\"/>", "<div\n>a</div>"]),
    (.integer64, ["0", "1", "-1", "+1", "9223372036854775807", "-9223372036854775808"]),
    (.integer, ["0", "-1", "2147483647", "-2147483648", "-0"]),
    (.unsignedInt, ["0", "2147483647"]),
    (.positiveInt, ["1", "2147483647"]),
    (.boolean, ["true", "false"]),
    (.decimal, ["0", "-1.50", "1e3", "0.0000000000000000000000001"]),
  ]

  static let refused: [(PrimitiveType, [String])] = [
    (.string, ["a\u{0}", "\u{B}", "1234567\u{1F}89", "123456789\u{C}", "a\u{1B}[0m tail tail"]),
    (.markdown, ["\u{8}"]),
    (.code, [" a", "a ", "a  b", " ", "a\n", "a\u{1}b", "a \tb"]),
    (.uri, [" ", "a b", "a\n", "a\u{1}", "\ta"]),
    (.url, [" ", "http://a b"]),
    (.canonical, ["a b"]),
    (.id, ["a_b", String(repeating: "x", count: 65), "a b", "ä", "a/b", "@", "[", "`", "{"]),
    (
      .oid,
      [
        "1.2.3", "urn:oid:", "urn:oid:.1", "urn:oid:1.", "urn:oid:1..2", "urn:oid:01.2",
        "urn:oid:1.02", "urn:oid:1.a", "URN:oid:1.2",
      ]
    ),
    (
      .uuid,
      [
        "87e11d66-c137-458a-9754-fe6c4e445a6d", "urn:uuid:87E11D66-c137-458a-9754-fe6c4e445a6d",
        "urn:uuid:87e11d66-c137-458a-9754-fe6c4e445a6",
        "urn:uuid:87e11d66-c137-458a-9754-fe6c4e445a6dd",
        "urn:uuid:87e11d66xc137-458a-9754-fe6c4e445a6d",
        "urn:uuid:87e11d66-c137-458a-9754-fe6c4e445a6g",
        " ",
      ]
    ),
    (
      .base64Binary,
      [
        "A", "AB", "ABC", "ABCDE", "=", "====", "A===", "QQ==QQ==", "Q=Q=", "QUJ-", "QUJ_",
        "QUJ\u{80}", " ",
        "using&invalid&characters", "QUI=\u{0}",
      ]
    ),
    (.xhtml, ["<p>a</p>", "div", "<di", "<div", "<divx>", " <div/>", "<div>\u{0}</div>"]),
    (
      .integer64,
      [
        "01", "-0", "+0", "+", "-", "9223372036854775808", "-9223372036854775809", "1.0", "1e1",
        " 1", "99999999999999999999",
      ]
    ),
    (.integer, ["2147483648", "-2147483649", "+1", "01", "1.0", "a", "--1"]),
    (.unsignedInt, ["-1", "+0", "a", "1.0", "2147483648"]),
    (.positiveInt, ["0", "-1", "text", "+1"]),
    (.boolean, ["True", "1", "tru", "truee"]),
    (.decimal, ["text", " 1", "1 ", "1.0.0", ".5", "1.", "+1", "01"]),
  ]

  @Test(arguments: accepted)
  func textsOfATypeAreAccepted(_ type: PrimitiveType, _ texts: [String]) {
    for text in texts { #expect(type.accepts(text), "\(type) \(text.debugDescription)") }
  }

  @Test(arguments: refused)
  func otherTextsAreRefused(_ type: PrimitiveType, _ texts: [String]) {
    for text in texts { #expect(!type.accepts(text), "\(type) \(text.debugDescription)") }
  }

  @Test func noTypeAcceptsAnEmptyText() {
    for type in PrimitiveType.allCases { #expect(!type.accepts(""), "\(type)") }
  }
}
