public import ObjectModel

/// The definition of one FHIR type in a release: its fields in order, the type of each, and how
/// often it may occur.
///
/// Read from one string of generated code, the type's table:
///
///     TypeDefinition("Patient.Contact", .backboneElement, "relationship;CodeableConcept*
///       name;HumanName gender:code=AdministrativeGender organization:Reference(Organization)")
///
/// An element is `name:types`, followed by how often it may occur: nothing for at most once, `!`
/// for exactly once, `*` for any number, `+` for one or more, `{2,5}` for other bounds. The types
/// of a choice are separated by `|`; the name of such an element ends with `[x]`, and it has a
/// field for each type. `=Name` after `code` names the codes of a required binding, and `(A,B)`
/// after a reference the types that it may lead to. A semicolon in place of the colon marks a part
/// of the summary. The fields that all elements or resources have come first and are not in the
/// string. A string that is not a table is a mistake in the program and traps.
public final class TypeDefinition: Sendable {
  /// An element that holds one of several types, each in a field of its own.
  public struct ChoiceDefinition: Sendable, Hashable {
    /// The name of the element, with `[x]` at its end.
    public var name: String
    public var isRequired: Bool
    /// The positions of its fields.
    public var fields: Range<Int>
  }

  /// The type that it inherits from.
  public enum Base: Sendable, Hashable {
    case element, backboneElement, resource, domainResource

    /// Reads the first letter of the name, as tables of types have it.
    fileprivate init?(letter: Substring) {
      switch letter {
      case "e": self = .element
      case "b": self = .backboneElement
      case "r": self = .resource
      case "d": self = .domainResource
      default: return nil
      }
    }
  }

  /// The name of the type, with the names of the types around it: `Patient.Contact`.
  public let name: String
  public let base: Base
  /// The fields in the order of the specification; a choice has one field for each of its types,
  /// next to each other.
  public let fields: [FieldDefinition]
  public let choices: [ChoiceDefinition]
  /// The schema that the accessors of the type use.
  public let schema: Schema

  public convenience init(_ name: StaticString, _ base: Base, _ table: StaticString) {
    self.init(name.description, base, table.description)
  }

  private init(_ name: String, _ base: Base, _ table: String) {
    self.name = name
    self.base = base
    var parser = TableParser(name)
    parser.read(Self.inherited(base))
    parser.read(table)
    fields = parser.fields
    choices = parser.choices
    schema = Schema(name, parser.fields.map(\.descriptor))
  }

  /// Reads the line of a table of types, without the name: the first letter of the base, and the
  /// elements.
  convenience init(_ name: String, line: Substring) {
    let (letter, elements) = line.halves(at: " ") ?? (line, "")
    guard let base = Base(letter: letter) else {
      preconditionFailure("\(name) has no base in the table of types")
    }
    self.init(name, base, String(elements))
  }

  /// Whether objects of the type name it in `resourceType`.
  public var isResource: Bool { base == .resource || base == .domainResource }

  /// The field with that name in JSON; nil if the type has no such field.
  public func field(_ name: String) -> FieldDefinition? {
    schema.index(of: name).map { fields[$0] }
  }

  /// The table of the fields that a type inherits. Accessors of the protocols rely on their
  /// positions.
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
