import Synchronization

/// A regular expression in Swift's syntax, matched by Unicode scalars.
///
/// `Regex` may not be used by two threads at once, so each test holds a lock while it matches.
final class ExpressionTest: ReachedTest {
  /// `Regex` parses by recursion, so that nesting has to be limited before.
  static let longestPattern = 4096
  static let deepestPattern = 50

  private let expression: Mutex<Regex<AnyRegexOutput>>
  private let isWhole: Bool
  private let folding: TextFolding

  /// Diacritics are removed from pattern and text alike; case is left to `Regex`.
  init(_ test: TextTest) throws(RegularExpressionError) {
    isWhole = test.relation == .matches
    folding = TextFolding(options: test.options.intersection(.diacriticInsensitive))
    let pattern = folding.folded(test.text)
    try Self.checkLimits(pattern)
    guard let regex = try? Regex(pattern) else { throw .syntax }
    let ignoresCase = test.options.contains(.caseInsensitive)
    expression = Mutex(regex.matchingSemantics(.unicodeScalar).ignoresCase(ignoresCase))
  }

  func holds(_ value: Reading) -> Bool {
    value.text { bytes in
      let text = folding.folded(String(decoding: bytes, as: UTF8.self))
      return expression.withLock { regex in
        // Only expressions with consumers written in Swift throw; those from text have none.
        let match = isWhole ? try? regex.wholeMatch(in: text) : try? regex.firstMatch(in: text)
        return match != nil
      }
    }
  }

  /// Counts brackets without regard to escapes and classes: an upper bound of the nesting.
  private static func checkLimits(_ pattern: String) throws(RegularExpressionError) {
    guard pattern.utf8.count <= longestPattern else { throw .tooLong(limit: longestPattern) }
    var depth = 0
    for byte in pattern.utf8 {
      if byte == UInt8(ascii: "(") || byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: ")") || byte == UInt8(ascii: "]") { depth -= depth > 0 ? 1 : 0 }
      guard depth <= deepestPattern else { throw .tooDeep(limit: deepestPattern) }
    }
  }
}
