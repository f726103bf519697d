import ValueModel

/// A regular expression of a selector, which matches bytes as CouchDB's does unless it begins with
/// `(*UTF8)`.
struct SelectorExpression: Sendable {
  let pattern: String
  private let isOfBytes: Bool
  private let filter: CompiledFilter

  /// Throws what compiling it throws.
  init(_ pattern: String) throws(FilterError) {
    self.pattern = pattern
    let mark = "(*UTF8)"
    isOfBytes = !pattern.hasPrefix(mark)
    let text = isOfBytes ? Self.bytes(pattern) : String(pattern.dropFirst(mark.count))
    filter = try CompiledFilter(.text(ValuePath(), TextTest(.containsMatch, text)))
  }

  /// False also where the expression takes too many steps, from then on for every string.
  func matches(_ text: String) -> Bool {
    let text = isOfBytes ? Self.bytes(text) : text
    return (try? filter.matches(Value(text))) ?? false
  }

  /// A text with one character for each byte: itself for ASCII, and otherwise one that is neither a
  /// letter nor has another case.
  private static func bytes(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var scalars = String.UnicodeScalarView()
    for byte in text.utf8 {
      scalars.append(
        byte < 0x80 ? UnicodeScalar(byte) : UnicodeScalar(0xE000 + UInt32(byte)) ?? "\u{FFFD}")
    }
    return String(scalars)
  }
}

extension SelectorExpression: Hashable {
  static func == (left: SelectorExpression, right: SelectorExpression) -> Bool {
    left.pattern.utf8.elementsEqual(right.pattern.utf8)
  }

  func hash(into hasher: inout Hasher) { hasher.combine(pattern) }
}
