public import Foundation
public import ValueModel

/// Why a Foundation predicate cannot be translated into a filter.
public struct PredicateTranslationError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Reason: Sendable, Hashable {
    /// Filters have no counterpart of this part.
    case unsupported
    /// The part compares two fields; a filter compares a field with a constant.
    case twoFields
    /// The part uses an object from outside its closure.
    case outerVariable
    case unresolvedKeyPath(UnresolvedKeyPath)
    /// A constant of this type, which does not conform to `QueryArgument`.
    case constant(type: String)
    /// The part needs a constant of another kind, such as a string for a prefix.
    case expected(String)
  }

  public var reason: Reason
  /// The name of the part among `PredicateExpressions`, such as `Arithmetic`.
  public var part: String
  /// A field that the part uses, if one was found.
  public var path: ValuePath?

  /// Names the part, the field and the reason, but no constant.
  public var description: String {
    let place = path.map { "\(part) of \($0.name)" } ?? part
    return switch reason {
    case .unsupported: "\(place) cannot be part of a filter"
    case .twoFields: "\(place): a filter compares fields with constants, not with fields"
    case .outerVariable: "\(place): only the element itself can be used inside"
    case .unresolvedKeyPath(let keyPath): "\(place): \(keyPath)"
    case .constant(let type): "\(place): a constant of type \(type) has no value"
    case .expected(let what): "\(place): expected \(what)"
    }
  }
}

// Sentences for users of a program; `description` is for developers. None shows content.

extension PredicateTranslationError: LocalizedError {
  public var errorDescription: String? { "The search cannot be carried out." }
  public var failureReason: String? { description }
}
