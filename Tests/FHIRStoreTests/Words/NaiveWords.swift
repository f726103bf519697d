import FHIRModel
import Foundation
@testable import TextIndex
import ValueModel

/// The words of resources, found in another way than the store finds them: the fields' names and
/// the look of their values tell what is a word, and regular expressions strip narratives.
struct NaiveWords {
  let narrative: Set<String>
  let content: Set<String>

  init(_ resource: Value) {
    var narrative: Set<String> = []
    if let xhtml = resource["text"]?["div"]?.string {
      narrative = Self.words(Self.stripped(xhtml))
    }
    self.narrative = narrative
    var texts: [String] = []
    Self.collect(resource, &texts)
    content = texts.reduce(into: narrative) { $0.formUnion(Self.words($1)) }
  }

  private static func words(_ text: String) -> Set<String> {
    var words: Set<String> = []
    Array(text.utf8).withUnsafeBytes { bytes in
      TextWords.forEach(bytes) { words.insert(String(decoding: $0, as: UTF8.self)) }
    }
    return words
  }

  // MARK: Values

  private static let excluded: Set<String> = [
    "id", "resourceType", "reference", "versionId", "url", "profile", "div", "data",
    "instantiatesCanonical", "implicitRules",
  ]

  private static func collect(_ value: Value, _ texts: inout [String]) {
    for (name, field) in value.fields where !excluded.contains(name) {
      // Some fields hold addresses in one type and texts in another.
      for element in field.kind == .array ? Array(field.elements) : [field] {
        if element.kind == .object { collect(element, &texts) }
        if let text = element.string, isText(text, name) { texts.append(text) }
      }
    }
  }

  private static func isText(_ text: String, _ name: String) -> Bool {
    if name == "value" { return true }
    let isDate =
      text.wholeMatch(of: /[0-9]{4}(-[0-9]{2}(-[0-9]{2}(T.*)?)?)?/) != nil
      || (name.hasSuffix("Time") && text.wholeMatch(of: /[0-9:.]+/) != nil)
    return !isDate && !text.hasPrefix("http") && !text.hasPrefix("urn:")
  }

  // MARK: Narratives

  private static func stripped(_ xhtml: String) -> String {
    var text = xhtml
    text.replace(/<!--.*?-->|<\?.*?\?>/.dotMatchesNewlines(), with: "")
    let inline =
      /<\/(a|b|i|em|span|strong|sub|sup)\s*>|<(a|b|i|em|span|strong|sub|sup)(\s+[A-Za-z_:][A-Za-z0-9_:.\-]*\s*=\s*("[^"<]*"|'[^'<]*'))*\s*\/?>/
    text.replace(inline, with: "")
    let block =
      /<\/[A-Za-z_:][A-Za-z0-9_:.\-]*\s*>|<[A-Za-z_:][A-Za-z0-9_:.\-]*(\s+[A-Za-z_:][A-Za-z0-9_:.\-]*\s*=\s*("[^"<]*"|'[^'<]*'))*\s*\/?>/
    text.replace(block, with: " ")
    text.replace(/&(#[0-9]+|#x[0-9A-Fa-f]+|[a-zA-Z]+);/) { entity in
      character(String(entity.1)) ?? "&\(entity.1);"
    }
    return text.replacing("\u{AD}", with: "")
  }

  private static func character(_ name: String) -> String? {
    if name.hasPrefix("#x") {
      return UInt32(name.dropFirst(2), radix: 16).flatMap(Unicode.Scalar.init).map { "\($0)" }
    }
    if name.hasPrefix("#") {
      return UInt32(name.dropFirst()).flatMap(Unicode.Scalar.init).map { "\($0)" }
    }
    return [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": "\u{A0}",
      "eacute": "é", "uuml": "ü", "alpha": "α", "shy": "", "copy": "©",
      "reg": "®",
    ][name]
  }
}
