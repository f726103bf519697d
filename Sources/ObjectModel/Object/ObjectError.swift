public import Foundation
public import ValueModel

/// Why an object could not be created from a value, or a value from an object, or an object be
/// changed.
///
/// The error text never shows content of an object. `underlying` may: it is the error that the
/// type's own coding or the standard library threw.
public struct ObjectError: Error, Sendable, CustomStringConvertible {
  public enum Code: Sendable, Hashable, CaseIterable {
    /// The value, or the one at `path`, has another kind or content than the type expects.
    case mismatch
    /// The object contains something that a value cannot represent, such as an infinite number.
    case notRepresentable
    /// The type does not return the primary key that it was stored with: its `pk` has no coding key
    /// and cannot be set. Give it a coding key, or conform to `RekeyableObject`.
    case keyNotKept
    /// Containers are nested more than 1,024 deep.
    case tooDeep
    /// There are more than 65,536 elements in one object.
    case tooManyElements
    /// The type's `init(from:)` or `encode(to:)` threw an error of its own, `underlying`.
    case failed
  }

  public var code: Code
  /// A description of the expectation that was not met.
  public var message: String
  public var path: ValuePath?
  public var underlying: (any Error)?

  public init(
    _ code: Code, _ message: String, path: ValuePath? = nil, underlying: (any Error)? = nil
  ) {
    self.code = code
    self.message = message
    self.path = path
    self.underlying = underlying
  }

  public var description: String {
    path.map { "\(code): \(message) at \($0.isEmpty ? "the value itself" : $0.description)" }
      ?? "\(code): \(message)"
  }
}

extension ObjectError {
  /// Converts an error that encoding a value threw.
  init(_ error: ValueError) {
    switch error.code {
    case .tooDeep: self.init(.tooDeep, error.message, path: error.path, underlying: error)
    default: self.init(.notRepresentable, error.message, path: error.path, underlying: error)
    }
  }

  /// Converts an error that `Codable` threw.
  package init(coding error: any Error) {
    switch error {
    case let error as ObjectError: self = error
    case let error as DecodingError: self.init(decoding: error)
    case EncodingError.invalidValue(_, let context):
      self.init(
        .notRepresentable, context.contentFreeText ?? "expected something that can be stored",
        path: ValuePath(codingPath: context.codingPath),
        underlying: error)
    default: self.init(.failed, "expected the type's own coding to succeed", underlying: error)
    }
  }

  private init(decoding error: DecodingError) {
    let message: String
    let path: [any CodingKey]
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .dataCorrupted(let context):
      let text = context.contentFreeText ?? "expected content that the type accepts"
      (message, path) = (text, context.codingPath)
    case .keyNotFound(let key, let context):
      (message, path) = ("expected the field", context.codingPath + [key])
    @unknown default: (message, path) = ("expected another content", [])
    }
    self.init(.mismatch, message, path: ValuePath(codingPath: path), underlying: error)
  }
}

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
