import Foundation

/// A regular expression in ICU's syntax, which is that of `NSPredicate`, matched by code points.
///
/// The matcher backtracks, and regularly reports that it is still at work: it is stopped there if
/// the work is too much or the task was cancelled. Any number of threads can match at the same
/// time.
final class ExpressionTest: CompiledFilter.ReachedTest {
  /// Limits on the pattern, as the compiler's memory and time grow with it.
  static let longestPattern = 4096
  static let deepestPattern = 50

  private let expression: NSRegularExpression
  private let folding: TextFolding
  private let limits: MatchLimits

  /// Compiles the pattern of `test`. Diacritics are removed from both pattern and text; case is
  /// left to the matcher.
  init(_ test: TextTest, _ limits: MatchLimits) throws(RegularExpressionError) {
    self.limits = limits
    folding = TextFolding(options: test.options.intersection(.diacriticInsensitive))
    let pattern = folding.folded(test.text)
    try Self.checkLimits(pattern)
    let options: NSRegularExpression.Options =
      test.options.contains(.caseInsensitive) ? [.caseInsensitive] : []
    // On its own first: it must not become an expression only through the text put around it. The
    // empty pattern is rejected on its own.
    let isExpression =
      pattern.isEmpty || (try? NSRegularExpression(pattern: pattern, options: options)) != nil
    guard isExpression,
      let expression = Self.anchored(pattern, isWhole: test.relation == .matches, options)
    else { throw .syntax }
    self.expression = expression
  }

  /// Returns the expression anchored at the start of a text, so that each text is tried once. In a
  /// pattern with comments only a new line ends the last one.
  private static func anchored(
    _ pattern: String, isWhole: Bool, _ options: NSRegularExpression.Options
  ) -> NSRegularExpression? {
    for end in ["", "\n", "\\E"] {
      let text = isWhole ? "\\A(?:\(pattern)\(end))\\z" : "\\A(?s:.*?)(?:\(pattern)\(end))"
      if let found = try? NSRegularExpression(pattern: text, options: options) { return found }
    }
    return nil
  }

  func holds(_ value: Reading) -> Bool {
    guard limits.failure == nil else { return false }
    return value.text { bytes in
      holds(folding.folded(String(decoding: bytes, as: UTF8.self)))
    }
  }

  private func holds(_ text: String) -> Bool {
    let length = text.utf16.count
    let limits = limits
    var ticks = 0
    var isMatch = false
    expression.enumerateMatches(
      in: text, options: [.reportProgress, .reportCompletion],
      range: NSRange(location: 0, length: length)
    ) { result, flags, stop in
      if flags.contains(.progress) {
        ticks += 1
        if let failure = Self.reasonToStop(limits, ticks, length) {
          limits.fail(failure)
          stop.pointee = true
        }
      } else if flags.contains(.internalError) {
        limits.fail(.expressionTooCostly)
        stop.pointee = true
      } else if result != nil {
        isMatch = true
        stop.pointee = true
      }
    }
    return isMatch
  }

  private static func reasonToStop(
    _ limits: MatchLimits, _ ticks: Int, _ length: Int
  ) -> FilterError? {
    if Task.isCancelled || MatchCancellation.current?.isCancelled == true { return .cancelled }
    return limits.mayGoOn(ownTicks: ticks, length: length) ? nil : .expressionTooCostly
  }

  /// Checks length and nesting. Counts brackets without regard to escapes and classes: an upper
  /// bound of the nesting.
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
