import FHIRModel
import Foundation
import TestSupport
import Testing

@Suite struct ReferencePartsTests {
  struct Row: Sendable {
    var text: String
    var form: ReferenceParts.Form
    var base: String?
    var type: String?
    var id: String?
    var version: String?
    var query: String?
  }

  static let table = [
    Row(text: "Patient/123", form: .relative, type: "Patient", id: "123"),
    Row(text: "Patient/123/_history/4", form: .relative, type: "Patient", id: "123", version: "4"),
    Row(
      text: "https://example.org/fhir/Patient/123", form: .absolute,
      base: "https://example.org/fhir", type: "Patient", id: "123"),
    Row(
      text: "HTTP://example.org:8080/a/b/Patient/1.2-3/_history/v-1", form: .absolute,
      base: "HTTP://example.org:8080/a/b", type: "Patient", id: "1.2-3", version: "v-1"),
    Row(
      text: "http://example.org/Patient/123", form: .absolute, base: "http://example.org",
      type: "Patient", id: "123"),
    Row(text: "urn:uuid:87e11d66-c137-458a-9754-fe6c4e445a6d", form: .uuid),
    Row(text: "urn:uuid:87E11D66-C137-458A-9754-FE6C4E445A6D", form: .uuid),
    Row(text: "urn:oid:1.2.3", form: .oid),
    Row(text: "#p1", form: .contained, id: "p1"),
    Row(text: "#", form: .itself),
    Row(
      text: "Patient?identifier=http://a.b/c|12", form: .conditional, type: "Patient",
      query: "identifier=http://a.b/c|12"),
    Row(
      text: "https://example.org/fhir/Patient?identifier=1", form: .conditional,
      base: "https://example.org/fhir", type: "Patient", query: "identifier=1"),
    Row(text: "_history/_history/4", form: .other),
    Row(
      text: "https://example.org//Patient/1", form: .absolute, base: "https://example.org",
      type: "Patient", id: "1"),
  ]

  @Test(arguments: table)
  func aReferenceSaysWhereItLeads(_ row: Row) throws {
    let parts = try #require(ReferenceParts(row.text))
    #expect(parts.form == row.form)
    #expect(parts.base == row.base)
    #expect(parts.type == row.type)
    #expect(parts.id == row.id)
    #expect(parts.version == row.version)
    #expect(parts.query == row.query)
    #expect(parts.text == row.text && parts.description == row.text)
  }

  @Test func otherTextsAreKeptAsTheyAre() throws {
    for text in [
      "token", "123", "Patient", "Patient/", "/Patient/1", "Patient//1", "patient/1", "Patient/1/",
      "Patient/a_b", "fhir/Patient/1", "../Patient/1", "Patient/1/_history", "Patient/1/_history/",
      "Patient/_history/1", "_history/1",
      "Patient/1#x", "https://Patient/1", "https:///Patient/1", "https://example.org",
      "https://example.org/page.html", "ftp://example.org/Patient/1", "mailto:a@b.c",
      "urn:uuid:not-one", "urn:oid:x", "urn:isbn:1", "Patient?", "?a=b", " ", "Päment/1",
      "https://example.org/Patient/1/x", "https:Patient/1", "/", "//", "https://", "a:b:c",
    ] {
      let parts = try #require(ReferenceParts(text))
      #expect(parts.form == .other, "\(text)")
      #expect(parts.type == nil && parts.id == nil && parts.version == nil, "\(text)")
      #expect(parts.base == nil && parts.query == nil && parts.uuid == nil, "\(text)")
      #expect(parts.text == text)
    }
    #expect(ReferenceParts("") == nil)
  }

  @Test func uuidsAreRead() throws {
    let uuid = try #require(UUID(uuidString: "87E11D66-C137-458A-9754-FE6C4E445A6D"))
    #expect(ReferenceParts("urn:uuid:87E11D66-C137-458A-9754-FE6C4E445A6D")?.uuid == uuid)
    let made = ReferenceParts(uuid: uuid)
    #expect(made.text == "urn:uuid:87e11d66-c137-458a-9754-fe6c4e445a6d")
    #expect(ReferenceParts(made.text) == made)
  }

  @Test func partsThatMakeNoReferenceAreRefused() {
    #expect(ReferenceParts(type: "Patient", id: "a/b") == nil)
    #expect(ReferenceParts(type: "patient", id: "1") == nil)
    #expect(ReferenceParts(type: "", id: "1") == nil)
    #expect(ReferenceParts(type: "Patient", id: "") == nil)
    #expect(ReferenceParts(type: "Patient", id: "1", version: "") == nil)
    #expect(ReferenceParts(type: "Patient", id: "1", base: "example.org") == nil)
    #expect(ReferenceParts(type: "Patient", id: "1?x") == nil)
    #expect(ReferenceParts(contained: "a b") == nil)
    #expect(ReferenceParts(contained: "") == nil)
    #expect(ReferenceParts(contained: "p1")?.text == "#p1")
  }

  @Test(arguments: Seeds.list(4))
  func partsComeBack(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    func pick(_ texts: [String?]) -> String? { texts.randomElement(using: &random) ?? nil }
    for _ in 0..<200 {
      let type = try #require(pick(["Patient", "Observation", "Foo2"]))
      let id = try #require(pick(["1", "a-b.c", "_history".replacing("_", with: "x"), "A"]))
      let version = pick([nil, "1", "x.y"])
      let base = pick([nil, "http://a", "https://a.b/c", "https://a.b:80/Patient/1", "http://a/"])
      let parts = try #require(ReferenceParts(type: type, id: id, version: version, base: base))
      #expect(parts.type == type && parts.id == id && parts.version == version, "seed \(seed)")
      #expect(parts.base == (base == "http://a/" ? "http://a" : base), "seed \(seed)")
      #expect(ReferenceParts(parts.text) == parts, "seed \(seed)")
    }
  }

  @Test(arguments: Seeds.list(4))
  func anyTextIsRead(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "/", "#", "?", ":", "http://", "urn:uuid:", "Patient", "1", "_history", " ", "é", "|",
    ]
    for _ in 0..<2000 {
      let count = Int.random(in: 1...8, using: &random)
      let text = (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }
        .joined()
      let parts = ReferenceParts(text)
      #expect(parts?.text == text, "seed \(seed)")
      guard let parts, let type = parts.type, let id = parts.id else { continue }
      let again = ReferenceParts(type: type, id: id, version: parts.version, base: parts.base)
      let isSame =
        again?.type == type && again?.id == id && again?.version == parts.version
        && again?.base == parts.base
      #expect(isSame, "\(text), seed \(seed)")
    }
  }
}
