public import Foundation
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

// Sentences for users of a program; `description` is for developers. None shows content.

extension FilterError: LocalizedError {
  public var errorDescription: String? {
    switch self {
    case .tooDeep: "The search has too many nested conditions."
    case .regularExpression: "The search pattern cannot be used."
    case .expressionTooCostly: "The search pattern takes too long."
    case .cancelled: "The search was cancelled."
    }
  }

  public var recoverySuggestion: String? {
    switch self {
    case .cancelled: nil
    default: "Simplify the search."
    }
  }
}
