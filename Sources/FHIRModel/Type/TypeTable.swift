/// The types of a release by name, and the codes of its required bindings.
public struct TypeTable: Sendable {
  private let types: [String: any FHIRType.Type]
  private let codes: [String: any Code.Type]
  /// The names of all types of resources, sorted.
  public let resourceNames: [String]

  public init(_ types: [[any FHIRType.Type]], codes: [any Code.Type]) {
    var byName: [String: any FHIRType.Type] = [:]
    for type in types.joined() { byName[type.typeName] = type }
    self.types = byName
    resourceNames = byName.filter { $0.value is any Resource.Type }.keys.sorted()
    var codesByName: [String: any Code.Type] = [:]
    for type in codes { codesByName["\(type)"] = type }
    self.codes = codesByName
  }

  /// The type with fields of that name; nil if the release has none. The names of nested types
  /// include those of the types around them, as in `Patient.Contact`.
  public func type(_ name: String) -> (any FHIRType.Type)? { types[name] }

  /// The definition of the type with fields of that name; nil if the release has none.
  public func definition(_ name: String) -> TypeDefinition? { types[name]?.definition }

  /// The type of resource of that name; nil if the release has none.
  public func resource(_ name: String) -> (any Resource.Type)? {
    types[name] as? any Resource.Type
  }

  /// The names of all types with fields, sorted.
  public var names: [String] { types.keys.sorted() }

  /// The codes of a required binding by the name of their type; nil if the release has none of that
  /// name.
  public func codes(_ name: String) -> (any Code.Type)? { codes[name] }
}
