package import ValueModel

/// The fields of a type that is a view over values: their names, resolved once for each dictionary,
/// and what they hold.
///
/// Made once for a type from one string, as in
///
/// static let schema = Schema("HumanName", "use:string family:string given:string* period:Period")
///
/// A field is `name:type`; the type is `boolean`, `integer`, `decimal`, `string`, `bytes`, `value`
/// (anything) or the name of another type. `!` says that it is required, `*` that it is a list. The
/// string is read when a description is asked for; a text that is no schema is a mistake in the
/// program, and traps. Fields are meant by their position in it, from zero.
public final class Schema: Sendable {
  public let typeName: String
  public let fields: [FieldDescriptor]
  package let names: FieldNames
  /// The schemas of the types of objects, by name, for descriptions.
  private let elements: @Sendable () -> [Schema]

  /// `elements` are the schemas of the object types that `fields` name.
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

  /// From descriptions, for types whose tables say more than a schema's text can.
  package init(_ typeName: String, _ fields: [FieldDescriptor]) {
    self.typeName = typeName
    self.fields = fields
    elements = { [] }
    names = FieldNames(fields.map(\.name))
  }

  /// The schema of the type of a field's objects; nil for scalars, and where it was not given.
  public func element(of field: FieldDescriptor) -> Schema? {
    guard let name = field.typeName else { return nil }
    return name == typeName ? self : elements().first { $0.typeName == name }
  }

  /// The position of the field of that name; nil where there is none.
  public func index(of name: String) -> Int? { fields.firstIndex { $0.name == name } }
}
