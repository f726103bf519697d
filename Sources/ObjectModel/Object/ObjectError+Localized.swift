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
