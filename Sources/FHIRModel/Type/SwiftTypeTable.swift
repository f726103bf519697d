/// The Swift types of a release by the names of the specification.
public struct SwiftTypeTable: Sendable {
  static let empty = SwiftTypeTable([])

  private let types: [String: any FHIRType.Type]

  /// Creates a table of these types, which generated code lists file by file.
  public init(_ types: [[any FHIRType.Type]]) {
    var byName: [String: any FHIRType.Type] = [:]
    for type in types.joined() { byName[type.typeName] = type }
    self.types = byName
  }

  /// Returns the Swift type of that name, such as `Patient` or `Patient.Contact`; nil if the
  /// release has none.
  public func type(_ name: String) -> (any FHIRType.Type)? { types[name] }

  /// Returns the Swift type of resource of that name; nil if the release has none.
  public func resource(_ name: String) -> (any Resource.Type)? { types[name] as? any Resource.Type }
}
