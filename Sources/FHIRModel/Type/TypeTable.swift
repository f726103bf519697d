/// The definitions of a release by name: its types with fields, and the codes of its required
/// bindings.
///
/// A line of the generated text becomes a definition when its name is first asked for. Copies of
/// a table share the definitions.
public struct TypeTable: Sendable {
  private let lines: DefinitionLines

  /// Creates a table from generated texts, in which each type and each set of codes has a line:
  ///
  ///     Patient.Contact b relationship;CodeableConcept* gender:code=AdministrativeGender
  ///     AdministrativeGender | male female other | http://hl7.org/fhir/administrative-gender
  ///
  /// The line of a type has its name, the first letter of its ``TypeDefinition/Base``, and its
  /// elements as ``TypeDefinition`` explains them; that of a set has its name, its codes, and the
  /// addresses of their code systems. A text that is not such a table is a mistake in the program,
  /// and traps.
  public init(parsing types: StaticString, codes: StaticString = "") {
    lines = DefinitionLines(types: types.description, codes: codes.description)
  }

  /// Creates a table of these definitions, without codes.
  public init(_ definitions: [TypeDefinition]) { lines = DefinitionLines(definitions) }

  /// The names of all types with fields, sorted. The names of nested types include those of the
  /// types around them, as in `Patient.Contact`.
  public var names: [String] { lines.names }

  /// The names of all types of resources, sorted.
  public var resourceNames: [String] { lines.resourceNames }

  /// The definition of the type with fields of that name; nil if the release has none.
  public func definition(_ name: String) -> TypeDefinition? { lines.definition(name) }

  /// The definition of the type of resource of that name; nil if the release has none.
  public func resource(_ name: String) -> TypeDefinition? {
    guard let found = definition(name), found.isResource else { return nil }
    return found
  }

  /// The definition of a type that generated code is certain of. Traps without one.
  public func known(_ name: StaticString) -> TypeDefinition {
    guard let found = definition(name.description) else {
      preconditionFailure("the table has no type \(name)")
    }
    return found
  }

  /// The codes that generated code is certain of. Traps without them.
  public func knownCodes(_ name: StaticString) -> CodeSet {
    guard let found = codes(name.description) else {
      preconditionFailure("the table has no codes \(name)")
    }
    return found
  }

  /// The codes of a required binding by their name; nil if the release has none of that name.
  public func codes(_ name: String) -> CodeSet? { lines.codes(name) }
}
