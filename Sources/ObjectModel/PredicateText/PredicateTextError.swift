public import Foundation

/// Why a text is not a predicate.
public struct PredicateTextError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// Something other than this was found.
    case expected(String)
    /// The language of `NSPredicate` has this, but filters do not.
    case unsupported(String)
    /// The argument at this index, from zero, is not what its place needs.
    case argument(index: Int, expected: String)
    /// There are fewer arguments than places; this many were given.
    case missingArgument(given: Int)
    /// There are more arguments than places.
    case surplusArguments(given: Int, used: Int)
    /// Brackets, negations and nested predicates are nested deeper than ``Filter/maximumDepth``.
    case tooDeep
    /// The text is longer than this many bytes.
    case tooLong(limit: Int)
    case regularExpression(RegularExpressionError)
  }

  public var reason: Reason
  /// The byte of the predicate's UTF-8 text, from zero.
  public var offset: Int

  public init(reason: Reason, offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// Names the place and what was expected, without the predicate's text or arguments.
  public var description: String { "byte \(offset) of the predicate: \(reason.text)" }

  /// Returns the line of `predicate`, the text that was parsed, with a caret below the place and
  /// the reason after it. It repeats the text of the predicate, but no arguments.
  public func caret(in predicate: String) -> String {
    let bytes = Array(predicate.utf8)
    let place = min(max(0, offset), bytes.count)
    let isBreak = { (byte: UInt8) in byte == 10 || byte == 13 }
    let start = bytes[..<place].lastIndex(where: isBreak).map { $0 + 1 } ?? 0
    let end = bytes[place...].firstIndex(where: isBreak) ?? bytes.count
    let before = String(decoding: bytes[start..<place], as: UTF8.self)
    let indent = String(before.map { $0 == "\t" ? "\t" : " " })
    return String(decoding: bytes[start..<end], as: UTF8.self) + "\n\(indent)^ \(reason.text)"
  }
}

extension PredicateTextError.Reason {
  var text: String {
    switch self {
    case .expected(let what): "expected \(what)"
    case .unsupported(let what): "\(what) is not supported"
    case .argument(let index, let expected): "argument \(index) has to be \(expected)"
    case .missingArgument(let given): "no argument is left, \(given) were given"
    case .surplusArguments(let given, let used): "\(given) arguments were given, \(used) used"
    case .tooDeep: "nested more than \(Filter.maximumDepth) levels deep"
    case .tooLong(let limit): "the predicate is longer than \(limit) bytes"
    case .regularExpression(let error): error.description
    }
  }
}

// Sentences for users of a program; `description` is for developers. None shows content.

extension PredicateTextError: LocalizedError {
  public var errorDescription: String? { "The search text cannot be understood." }
  public var failureReason: String? { description }
}
