public import Foundation
public import ValueModel

/// Why no field is known for a key path.
public struct KeyPathError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: Sendable, Hashable {
    /// The key path leads to something that is computed, not read from one field; or to a part of a
    /// field, such as a count.
    case computed
    /// The key path leads to the primary key, which is not a field.
    case primaryKey
    /// The type cannot be examined: it rejects placeholder content, its decoding depends on its
    /// content, or it is neither a view nor `Codable`. Conform to `NamedFields` and name the field
    /// there.
    case opaqueType
  }

  public var code: Code
  /// The types that the key path begins and ends at.
  public var root: String
  public var value: String
  /// More details.
  public var message: String
  /// The properties that the key path goes through, as in `address.city`, if they are known.
  public var property: String?
  /// The field that prevented the search, if there was one.
  public var path: ValuePath?

  init(_ code: Code, _ keyPath: AnyKeyPath, _ message: String, path: ValuePath? = nil) {
    self.code = code
    root = String(describing: type(of: keyPath).rootType)
    value = String(describing: type(of: keyPath).valueType)
    self.message = message
    self.path = path
    property = PropertyNames(keyPath)?.names.joined(separator: ".")
  }

  public var description: String {
    let place = path.map { " (at \($0))" } ?? ""
    let name = property.map { "the property \($0) of \(root)" }
    return "no field for \(name ?? "a key path from \(root) to \(value)"): \(message)\(place)"
  }
}

// Sentences for users of a program; `description` is for developers. None shows content.

extension KeyPathError: LocalizedError {
  public var errorDescription: String? { "The search names a field that is not known." }
  public var failureReason: String? { description }
}
