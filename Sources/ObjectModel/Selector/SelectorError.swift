public import Foundation
public import ValueModel

/// Why a selector cannot be used, and where. Shows no constant of the selector.
public struct SelectorError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The kinds of errors, named as CouchDB names them.
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// The selector is not an object.
    case invalidSelectorJSON = "invalid_selector_json"
    /// A condition has no field.
    case invalidSelector = "invalid_selector"
    /// There is no such operator, or it does not take an argument of this kind.
    case invalidOperator = "invalid_operator"
    /// The operator exists, but is not supported.
    case notSupported = "not_supported"
    /// The argument is not one that the operator takes.
    case badArgument = "bad_arg"
    /// A name has an empty part.
    case invalidFieldName = "invalid_field_name"
    /// The selector is nested more than ``Filter/maximumDepth`` levels.
    case tooDeep = "too_deep"
    /// There is more than one `$text`.
    case multipleTextSelectors = "multiple_text_selector"
    /// The definition is not one of an index.
    case invalidIndex = "invalid_index"
  }

  public var code: Code
  public var message: String
  /// The names and positions that lead to the place in the selector.
  public var path: ValuePath

  package init(_ code: Code, _ message: String, _ path: ValuePath) {
    self.code = code
    self.message = message
    self.path = path
  }

  public var description: String {
    path.isEmpty ? message : "at \(path): \(message)"
  }
}

/// Sentences for the users of a program; `description` is for developers.
extension SelectorError: LocalizedError {
  public var errorDescription: String? { "The search cannot be understood." }
  public var failureReason: String? { description }
}
