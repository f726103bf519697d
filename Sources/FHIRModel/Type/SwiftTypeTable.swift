/// The Swift types of a release by the names of the specification.
public struct SwiftTypeTable: Sendable {
  static let none = SwiftTypeTable([])

  private let types: [String: any FHIRType.Type]

  public init(_ types: [[any FHIRType.Type]]) {
    var byName: [String: any FHIRType.Type] = [:]
    for type in types.joined() { byName[type.typeName] = type }
    self.types = byName
  }

  /// The Swift type with fields of that name; nil if there is none. The names of nested types
  /// include those of the types around them, as in `Patient.Contact`.
  public func type(_ name: String) -> (any FHIRType.Type)? { types[name] }

  /// The Swift type of resource of that name; nil if there is none.
  public func resource(_ name: String) -> (any Resource.Type)? { types[name] as? any Resource.Type }
}
