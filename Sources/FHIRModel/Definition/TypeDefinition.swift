public import ObjectModel

/// What a release of FHIR says of one type: its fields in order, what each holds, and how often.
///
/// Made once for a type from one string, the type's table, as generated code has it:
///
///     TypeDefinition("Patient.Contact", .backboneElement, "relationship;CodeableConcept* name;HumanName
///       gender:code=AdministrativeGender organization:Reference(Organization)")
///
/// An element is `name:types` and how often it comes: nothing behind it for once or not at all, `!` for once, `*` for
/// any number, `+` for one or more, `{2,5}` for other bounds. Types of a choice are separated by `|`; the name of
/// such an element ends with `[x]`, and it has a field for each type. `=Name` behind `code` names the codes of a
/// required binding, `(A,B)` behind a reference what it may lead to. A semicolon in place of the colon marks what is part
/// of a summary. The fields that all elements and resources have come first and are not in the string. A string that is
/// no table is a mistake in the program, and traps.
public final class TypeDefinition: Sendable {
  /// What a type inherits from.
  public enum Base: Sendable, Hashable {
    case element, backboneElement, resource, domainResource
  }

  /// The name of the type, with those of the types around it: `Patient.Contact`.
  public let name: String
  public let base: Base
  /// In the order of the specification; a choice has one field for each of its types, side by side.
  public let fields: [FieldDefinition]
  public let choices: [ChoiceDefinition]
  /// What the accessors of the type go by.
  public let schema: Schema

  public init(_ name: StaticString, _ base: Base, _ table: StaticString) {
    self.name = name.description
    self.base = base
    var parser = TableParser(name.description)
    parser.read(Self.inherited(base))
    parser.read(table.description)
    fields = parser.fields
    choices = parser.choices
    schema = Schema(name.description, parser.fields.map(\.descriptor))
  }

  /// Whether instances say which type they are, in `resourceType`.
  public var isResource: Bool { base == .resource || base == .domainResource }

  /// The field of that name in JSON; nil where there is none.
  public func field(_ name: String) -> FieldDefinition? {
    schema.index(of: name).map { fields[$0] }
  }

  /// The table of what a type has from those that it specialises. Accessors of the protocols rely on the positions.
  private static func inherited(_ base: Base) -> String {
    switch base {
    case .element: "id:string extension:Extension*"
    case .backboneElement: "id:string extension:Extension* modifierExtension;Extension*"
    case .resource: "id;id meta;Meta implicitRules;uri language:code"
    case .domainResource:
      """
      id;id meta;Meta implicitRules;uri language:code text:Narrative contained:Resource* \
      extension:Extension* modifierExtension;Extension*
      """
    }
  }
}
