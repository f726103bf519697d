/// A release of FHIR: the types that the shared protocols refer to, and all other types by name.
public protocol FHIRRelease: Sendable {
  associatedtype Meta: Element
  associatedtype Narrative: Element
  associatedtype Extension: ExtensionElement
  associatedtype Reference: ReferenceElement

  static var version: ReleaseVersion { get }
  /// All types with fields, and all codes of required bindings.
  static var types: TypeTable { get }
  /// The search parameters and compartments of the release.
  static var searchParameters: SearchParameterTable { get }
}
