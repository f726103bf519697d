public import Foundation

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

extension RegularExpressionError: LocalizedError {
  public var errorDescription: String? { "The search pattern cannot be used." }
  public var failureReason: String? { description }
}
