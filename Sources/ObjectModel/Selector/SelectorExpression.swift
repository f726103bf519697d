import Synchronization
import ValueModel

/// A regular expression of a selector, which matches bytes as CouchDB's does unless it begins with
/// `(*UTF8)`.
struct SelectorExpression: Sendable {
  let pattern: String
  private let isOfBytes: Bool
  private let matcher: Matcher

  /// Throws the errors of compiling the expression.
  init(_ pattern: String) throws(FilterError) {
    self.pattern = pattern
    let mark = "(*UTF8)"
    isOfBytes = !pattern.hasPrefix(mark)
    let text = isOfBytes ? Self.bytes(pattern) : String(pattern.dropFirst(mark.count))
    matcher = try Matcher(.text(ValuePath(), TextTest(.containsMatch, text)))
  }

  /// Throws `.expressionTooCostly` if the expression takes too many steps for the text, or for all
  /// texts since the last error, and `.cancelled` if the task is cancelled during the call.
  func matches(_ text: String) throws(FilterError) -> Bool {
    try matcher.matches(Value(isOfBytes ? Self.bytes(text) : text))
  }

  /// The compiled expression. It lives as long as the selector, so an error must not stay: after an
  /// error, a new compiled filter replaces the old one.
  private final class Matcher: Sendable {
    private let source: Filter
    private let current: Mutex<CompiledFilter>

    init(_ source: Filter) throws(FilterError) {
      self.source = source
      current = Mutex(try CompiledFilter(source))
    }

    func matches(_ text: Value) throws(FilterError) -> Bool {
      while true {
        let filter = current.withLock { $0 }
        do throws(FilterError) {
          return try filter.matches(text)
        } catch {
          let fresh = try CompiledFilter(source)
          current.withLock { $0 = fresh }
          // It may have been the task of another search that was cancelled.
          let isOwn = Task.isCancelled || MatchCancellation.current?.isCancelled == true
          guard error == .cancelled, !isOwn else { throw error }
        }
      }
    }
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
