/// Equality, prefix, suffix and part of a string.
struct PlainTextTest: ReachedTest {
  let relation: TextTest.Relation
  let folding: TextFolding
  let needle: [UInt8]

  /// `test` is neither a wildcard pattern nor a regular expression.
  init(_ test: TextTest) {
    relation = test.relation
    folding = TextFolding(options: test.options)
    needle = Array(folding.folded(test.text).utf8)
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
    for start in 0...(text.count - needle.count)
    where text[start] == first && text.equals(needle, at: start) {
      return true
    }
    return false
  }
}
