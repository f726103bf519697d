import Foundation
package import ValueModel

/// Checks that the fields named by a query of a `Codable` type or a view exist, and can contain
/// what they are compared with.
///
/// Only what is certain is reported: in types whose fields are not known, such as those that accept
/// any keys, every field may exist.
package struct FieldCheck {
  /// What is wrong. The text names fields, and contains no constant of the query.
  package struct Problem: Error, Sendable, CustomStringConvertible {
    package let description: String
  }

  /// The sort of constants that the values of a scalar type are compared with.
  enum Kind: String { case text, numbers, booleans }

  private enum Place {
    case type(Any.Type)
    case notKnown
  }

  private let root: Any.Type

  package init(_ root: Any.Type) { self.root = root }

  /// Checks a filter. Throws if it names a field that does not exist, or compares one with
  /// something that it cannot contain.
  package func check(_ filter: Filter) throws(Problem) { try check(filter, in: root) }

  /// Checks a whole query. Throws if its filter, a sort or its projection names a field that does
  /// not exist, or the filter compares one with something that it cannot contain.
  package func check(_ query: Query) throws(Problem) {
    try check(query.filter)
    for path in query.sorts.map(\.path) + (query.projection ?? []) { _ = try place(path, in: root) }
  }

  /// Checks a field of numbers. Throws if it does not exist or is known not to contain numbers.
  package func checkNumbers(at path: ValuePath) throws(Problem) {
    guard case .type(let type) = try place(path, in: root) else { return }
    if let kind = Self.kind(of: type) {
      if kind == .numbers { return }
      throw Problem(description: "the field \(path) holds \(kind.rawValue), not numbers")
    }
    if CodingFields.of(type) != nil {
      throw Problem(description: "the field \(path) holds objects, not numbers")
    }
  }

  // MARK: Filters

  private func check(_ filter: Filter, in type: Any.Type) throws(Problem) {
    switch filter {
    case .all, .none, .derived: return
    case .comparison(let path, _, let value): try check(path, [value], in: type)
    case .isIn(let path, let values): try check(path, values, in: type)
    case .range(let path, let range):
      try check(path, [range.lower, range.upper].compactMap { $0?.value }, in: type)
    case .text(let path, _): try check(path, [""], in: type)
    case .isNull(let path), .exists(let path): _ = try place(path, in: type)
    case .any(let path, let inner), .every(let path, let inner), .no(let path, let inner),
      .count(let path, let inner, _, _):
      if case .type(let element) = try place(path, in: type) { try check(inner, in: element) }
    case .and(let parts), .or(let parts):
      for part in parts { try check(part, in: type) }
    case .not(let inner): try check(inner, in: type)
    }
  }

  private func check(
    _ path: ValuePath, _ constants: [Value], in type: Any.Type
  ) throws(Problem) {
    guard case .type(let type) = try place(path, in: type), let kind = Self.kind(of: type) else {
      return
    }
    for constant in constants {
      guard let other = Self.kind(of: constant), other != kind else { continue }
      throw Problem(
        description:
          "the field \(path) holds \(kind.rawValue) and is compared with \(other.rawValue)")
    }
  }

  // MARK: Places

  private func place(_ path: ValuePath, in start: Any.Type) throws(Problem) -> Place {
    var type = Self.element(of: start)
    for (position, component) in path.components.enumerated() {
      guard case .field(let name) = component else { continue }
      // The key is not among the fields, and has its own rules.
      if position == 0, name == EncodingNode.primaryKeyName { return .notKnown }
      guard let fields = CodingFields.of(type) else { return .notKnown }
      guard let next = fields.types[name] else {
        throw Problem(
          description: "there is no field \(path)"
            + Suggestion.hint(name, among: fields.types.keys.sorted()))
      }
      type = Self.element(of: next)
    }
    return .type(type)
  }

  /// Returns the innermost type in an optional, an array, or arrays of arrays.
  private static func element(of type: Any.Type) -> Any.Type {
    var type = type
    while let list = type as? any ElementsType.Type { type = list.elementType }
    return type
  }

  private static func kind(of type: Any.Type) -> Kind? {
    if type == Bool.self { return .booleans }
    if texts.contains(ObjectIdentifier(type)) { return .text }
    return numbers.contains(ObjectIdentifier(type)) ? .numbers : nil
  }

  private static func kind(of constant: Value) -> Kind? {
    switch constant.kind {
    case .boolean: .booleans
    case .integer, .decimal: .numbers
    case .string: .text
    case .null, .bytes, .array, .object: nil
    }
  }

  private static let texts: Set<ObjectIdentifier> = [
    ObjectIdentifier(String.self), ObjectIdentifier(UUID.self), ObjectIdentifier(URL.self),
    ObjectIdentifier(Date.self),
  ]

  private static let numbers: Set<ObjectIdentifier> = [
    ObjectIdentifier(Int.self), ObjectIdentifier(Int8.self), ObjectIdentifier(Int16.self),
    ObjectIdentifier(Int32.self), ObjectIdentifier(Int64.self), ObjectIdentifier(UInt.self),
    ObjectIdentifier(UInt8.self), ObjectIdentifier(UInt16.self), ObjectIdentifier(UInt32.self),
    ObjectIdentifier(UInt64.self), ObjectIdentifier(Double.self), ObjectIdentifier(Float.self),
    ObjectIdentifier(Decimal.self), ObjectIdentifier(ExactDecimal.self),
  ]
}

/// A type that stands for the values it contains.
private protocol ElementsType { static var elementType: Any.Type { get } }

extension Optional: ElementsType { fileprivate static var elementType: Any.Type { Wrapped.self } }
extension Array: ElementsType { fileprivate static var elementType: Any.Type { Element.self } }
extension Set: ElementsType { fileprivate static var elementType: Any.Type { Element.self } }
