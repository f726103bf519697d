/// Equality, prefix, suffix and part of a string.
struct PlainTextTest: CompiledFilter.ReachedTest {
  let relation: TextTest.Relation
  let folding: TextFolding
  let needle: [UInt8]
  /// For a long text that is searched for: where to continue after a mismatch (Knuth, Morris and
  /// Pratt 1977), so that time is linear whatever the texts are. Empty for short ones, which are
  /// searched faster without.
  private let fallbacks: [Int]
  private static let longestPlainNeedle = 64

  /// Prepares `test`, which must be neither a wildcard pattern nor a regular expression.
  init(_ test: TextTest) {
    relation = test.relation
    folding = TextFolding(options: test.options)
    needle = Array(folding.folded(test.text).utf8)
    let isLong = relation == .contains && needle.count > Self.longestPlainNeedle
    fallbacks = isLong ? Self.fallbacks(needle) : []
  }

  /// Returns, for each beginning of the needle, the length of the longest shorter beginning that it
  /// ends with.
  private static func fallbacks(_ needle: [UInt8]) -> [Int] {
    var fallbacks = [Int](repeating: 0, count: needle.count)
    var length = 0
    for position in needle.indices.dropFirst() {
      while length > 0, needle[position] != needle[length] { length = fallbacks[length - 1] }
      if needle[position] == needle[length] { length += 1 }
      fallbacks[position] = length
    }
    return fallbacks
  }

  func holds(_ value: Reading) -> Bool {
    value.text { bytes in
      folding.reading(bytes) { holds(FoldedBytes(bytes: $0, foldsCase: $1)) }
    }
  }

  private func holds(_ text: FoldedBytes) -> Bool {
    guard text.count >= needle.count else { return false }
    switch relation {
    case .equals: return text.count == needle.count && text.equals(needle, at: 0)
    case .hasPrefix: return text.equals(needle, at: 0)
    case .hasSuffix: return text.equals(needle, at: text.count - needle.count)
    default: return contains(text)
    }
  }

  private func contains(_ text: FoldedBytes) -> Bool {
    guard let first = needle.first else { return true }
    if !fallbacks.isEmpty { return containsLong(text) }
    for start in 0...(text.count - needle.count)
    where text[start] == first && text.equals(needle, at: start) {
      return true
    }
    return false
  }

  private func containsLong(_ text: FoldedBytes) -> Bool {
    var length = 0
    for position in 0..<text.count {
      let byte = text[position]
      while length > 0, needle[length] != byte { length = fallbacks[length - 1] }
      if needle[length] == byte { length += 1 }
      if length == needle.count { return true }
    }
    return false
  }
}
