import Foundation
package import ValueModel

/// A place in objects that a query can name: the values that it is compared with, and its fields.
package struct FieldNode {
  /// The sort of constants that the values of a scalar type are compared with.
  package enum Kind: String {
    case text, numbers, booleans

    /// The sort of a constant; nil for one that may be compared with anything.
    package init?(of constant: Value) {
      switch constant.kind {
      case .boolean: self = .booleans
      case .integer, .decimal: self = .numbers
      case .string: self = .text
      case .null, .bytes, .array, .object: return nil
      }
    }
  }

  /// The fields of an object.
  package struct Fields {
    /// Returns a field; nil if objects have none of that name.
    package let field: (String) -> FieldNode?
    /// Returns the names of all fields, sorted.
    package let names: () -> [String]

    package init(field: @escaping (String) -> FieldNode?, names: @escaping () -> [String]) {
      self.field = field
      self.names = names
    }
  }

  /// Nil if the values are not scalars, or if their type is not known.
  package let kind: Kind?
  /// Nil if the values have no fields, or may have any.
  package let fields: Fields?

  package init(kind: Kind?, fields: Fields?) {
    self.kind = kind
    self.fields = fields
  }

  /// Describes values of a `Codable` type or a view. An optional or a list counts as its elements.
  package init(_ type: Any.Type) {
    let type = Self.element(of: type)
    kind = Self.kind(of: type)
    fields = CodingFields.of(type).map { fields in
      Fields(
        field: { fields.types[$0].map { FieldNode($0) } }, names: { fields.types.keys.sorted() })
    }
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

/// A type that counts as the type of its elements.
private protocol ElementsType { static var elementType: Any.Type { get } }

extension Optional: ElementsType { fileprivate static var elementType: Any.Type { Wrapped.self } }
extension Array: ElementsType { fileprivate static var elementType: Any.Type { Element.self } }
extension Set: ElementsType { fileprivate static var elementType: Any.Type { Element.self } }
