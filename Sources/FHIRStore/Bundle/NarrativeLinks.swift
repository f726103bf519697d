/// The addresses in narratives: `href` of `<a>` and `src` of `<img>`.
///
/// Looks only at tags, as XML writes them; text that is not XHTML stays as it is.
enum NarrativeLinks {
  /// The text with each address replaced for which `address` returns another one.
  static func replaced(_ text: String, _ address: (String) -> String?) -> String {
    var result = ""
    var rest = Substring(text)
    while let start = rest.firstIndex(of: "<") {
      result += rest[..<start]
      rest = rest[start...]
      let tag = rest.prefix(through: tagEnd(rest))
      result += attribute(of: tag).map { replaced(tag, $0, address) } ?? String(tag)
      rest = rest[tag.endIndex...]
    }
    return result + rest
  }

  /// The end of the tag, comment or section that the text begins with.
  private static func tagEnd(_ text: Substring) -> Substring.Index {
    for (start, end) in [("<!--", "-->"), ("<![CDATA[", "]]>")] where text.hasPrefix(start) {
      let found = text.dropFirst(start.count).firstRange(of: end)
      return found.map { text.index(before: $0.upperBound) } ?? text.index(before: text.endIndex)
    }
    var quote: Character?
    for (index, character) in zip(text.indices, text) {
      if let open = quote {
        if character == open { quote = nil }
      } else if character == "\"" || character == "'" {
        quote = character
      } else if character == ">" {
        return index
      }
    }
    return text.index(before: text.endIndex)
  }

  /// The attribute of a tag that holds an address; nil for other tags.
  private static func attribute(of tag: Substring) -> String? {
    switch tag.dropFirst().prefix(while: { !$0.isWhitespace && $0 != ">" && $0 != "/" }) {
    case "a": "href"
    case "img": "src"
    default: nil
    }
  }

  private static func replaced(
    _ tag: Substring, _ attribute: String, _ address: (String) -> String?
  ) -> String {
    var result = ""
    var rest = tag
    while let start = rest.firstIndex(where: { $0 == "\"" || $0 == "'" }) {
      let value = rest[rest.index(after: start)...].prefix { $0 != rest[start] }
      let name = rest[..<start].split { $0.isWhitespace || $0 == "=" }.last
      result += rest[...start]
      let isAddress = name.map { $0 == attribute } ?? false
      let new = isAddress ? address(String(value).replacing("&amp;", with: "&")) : nil
      result += new.map { $0.replacing("&", with: "&amp;") } ?? String(value)
      rest = rest[value.endIndex...]
      // The closing quote.
      if let end = rest.popFirst() { result.append(end) }
    }
    return result + rest
  }
}
