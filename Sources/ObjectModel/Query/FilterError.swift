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

extension RegularExpressionError: LocalizedError {
  public var errorDescription: String? { "The search pattern cannot be used." }
  public var failureReason: String? { description }
}
