/// The types of a release by their names, and what reading and checking them shares.
public struct TypeTable: Sendable {
  private let types: [String: any FHIRType.Type]
  private let codes: [String: any Code.Type]

  public init(_ types: [[any FHIRType.Type]], codes: [any Code.Type]) {
    var byName: [String: any FHIRType.Type] = [:]
    for type in types.joined() { byName[type.typeName] = type }
    self.types = byName
    var codesByName: [String: any Code.Type] = [:]
    for type in codes { codesByName["\(type)"] = type }
    self.codes = codesByName
  }

  /// The type with fields of that name; nil where there is none. Nested types are named with those around them, as
  /// in `Patient.Contact`.
  public func type(_ name: String) -> (any FHIRType.Type)? { types[name] }

  public func definition(_ name: String) -> TypeDefinition? { types[name]?.definition }

  /// The type of resources of that name; nil where there is none.
  public func resource(_ name: String) -> (any Resource.Type)? {
    types[name] as? any Resource.Type
  }

  /// The names of all types of resources, sorted.
  public var resourceNames: [String] {
    types.filter { $0.value is any Resource.Type }.keys.sorted()
  }

  /// The names of all types with fields, sorted.
  public var names: [String] { types.keys.sorted() }

  /// The codes of a required binding; nil where there are none of that name.
  public func codes(_ name: String) -> (any Code.Type)? { codes[name] }
}
