/// A release of FHIR: the types that the shared protocols refer to, and all other types by name.
public protocol FHIRRelease: Sendable {
  associatedtype Meta: Element
  associatedtype Narrative: Element
  associatedtype Extension: ExtensionElement
  associatedtype Reference: ReferenceElement

  static var version: ReleaseVersion { get }
  /// The definitions of all types with fields, and all codes of required bindings.
  static var types: TypeTable { get }
  /// The Swift types of the release; empty for a release that has definitions alone.
  static var swiftTypes: SwiftTypeTable { get }
  /// The search parameters and compartments of the release.
  static var searchParameters: SearchParameterTable { get }
}

extension FHIRRelease {
  public static var swiftTypes: SwiftTypeTable { .empty }
}
