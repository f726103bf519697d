public import ValueModel

/// Why a filter cannot be compiled, or was stopped.
public enum FilterError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The tree is deeper than ``Filter/maximumDepth``.
  case tooDeep
  /// The pattern of a test at this path is not a regular expression, or exceeds the limits of
  /// patterns.
  case regularExpression(path: ValuePath, RegularExpressionError)
  /// A regular expression takes too many steps for a string, or for all of them together. Another
  /// expression for these strings usually takes fewer: `a+$` instead of `(a+)+$`.
  case expressionTooCostly
  /// The task was cancelled while a regular expression was matched.
  case cancelled

  public var description: String {
    switch self {
    case .tooDeep: "the filter is more than \(Filter.maximumDepth) levels deep"
    case .regularExpression(let path, let error): "test of \(path.name): \(error)"
    case .expressionTooCostly: "a regular expression takes too many steps"
    case .cancelled: "cancelled while a regular expression was matched"
    }
  }
}

/// Why a text is not accepted as a regular expression.
public enum RegularExpressionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// It is longer than this many bytes.
  case tooLong(limit: Int)
  /// Groups and classes are nested deeper than this.
  case tooDeep(limit: Int)
  /// It does not have the syntax of ICU, which reports no position.
  case syntax

  public var description: String {
    switch self {
    case .tooLong(let limit): "the regular expression is longer than \(limit) bytes"
    case .tooDeep(let limit): "the regular expression is nested more than \(limit) levels deep"
    case .syntax: "not a regular expression"
    }
  }
}
