public import Foundation
public import ValueModel

// Sentences for users of a program; `description` is for developers. None shows content.

extension ObjectError: LocalizedError {
  public var errorDescription: String? {
    switch code {
    case .mismatch: "The data is not in the expected form."
    case .notRepresentable: "The entry contains a number or date that cannot be stored."
    case .keyNotKept: "The data is not in the form that this app expects."
    case .tooDeep, .tooManyElements: "The entry is too large."
    case .failed: "The entry could not be read or written."
    }
  }

  public var failureReason: String? { message }
}

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

extension PredicateTextError: LocalizedError {
  public var errorDescription: String? { "The search text cannot be understood." }
  public var failureReason: String? { description }
}

extension PredicateTranslationError: LocalizedError {
  public var errorDescription: String? { "The search cannot be carried out." }
  public var failureReason: String? { description }
}

extension UnresolvedKeyPath: LocalizedError {
  public var errorDescription: String? { "The search names a field that is not known." }
  public var failureReason: String? { description }
}

extension KeyPathError: LocalizedError {
  public var errorDescription: String? { "The search names a field that is not known." }
  public var failureReason: String? { description }
}

// For values, whose module does not depend on Foundation.

extension ValueError: LocalizedError {
  public var errorDescription: String? { "The data is not in the expected form." }
  public var failureReason: String? { description }
}

extension JSONError: LocalizedError {
  public var errorDescription: String? { "The text is not valid JSON." }
  public var failureReason: String? { description }
}

extension JSONPatchError: LocalizedError {
  public var errorDescription: String? { "The change does not fit the data." }
  public var failureReason: String? { description }
}
