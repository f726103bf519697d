package import ValueModel

/// The fields of a type that is a view over values: their names, resolved once for each dictionary,
/// and their kinds.
///
/// Created once for a type from one string, as in
///
///     static let schema = Schema(
///       "HumanName", "use:string family:string given:string* period:Period")
///
/// A field is `name:type`; the type is `boolean`, `integer`, `decimal`, `string`, `bytes`, `value`
/// (anything) or the name of another type. `!` marks a required field, `*` a list. A text that is
/// not a schema is a mistake in the program, and traps. Accessors refer to fields by their position
/// in the string, from zero.
public final class Schema: Sendable {
  public let typeName: String
  public let fields: [FieldDescriptor]
  package let names: FieldNames
  /// The schemas of the types of objects, by name, for descriptions.
  private let elements: @Sendable () -> [Schema]

  /// Creates a schema. `elements` returns the schemas of the object types that `fields` names.
  /// Traps if `fields` is not the text of a schema.
  public init(
    _ typeName: StaticString, _ fields: StaticString,
    elements: @escaping @Sendable () -> [Schema] = { [] }
  ) {
    self.typeName = typeName.description
    self.elements = elements
    let text = fields.description
    self.fields = text.split(separator: " ").map { field in
      guard let descriptor = FieldDescriptor(field) else {
        preconditionFailure("\(field) is no field of a schema")
      }
      return descriptor
    }
    names = FieldNames(self.fields.map(\.name))
  }

  /// Creates a schema from descriptions, for types whose tables contain more than a schema's text
  /// can.
  package init(_ typeName: String, _ fields: [FieldDescriptor]) {
    self.typeName = typeName
    self.fields = fields
    elements = { [] }
    names = FieldNames(fields.map(\.name))
  }

  /// Returns the schema of the type of a field's objects; nil for scalars, and if it was not given.
  public func element(of field: FieldDescriptor) -> Schema? {
    guard let name = field.typeName else { return nil }
    return name == typeName ? self : elements().first { $0.typeName == name }
  }

  /// Returns the position of the field with that name; nil if there is no such field.
  public func index(of name: String) -> Int? { fields.firstIndex { $0.name == name } }
}
