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

/// The releases of FHIR.
public enum ReleaseVersion: String, Sendable, Hashable, CaseIterable, Comparable {
  case dstu2, stu3, r4, r5

  /// The number that the specification gives the release.
  public var number: String {
    switch self {
    case .dstu2: "1.0.2"
    case .stu3: "3.0.1"
    case .r4: "4.0.1"
    case .r5: "5.0.0"
    }
  }

  public static func < (left: ReleaseVersion, right: ReleaseVersion) -> Bool {
    left.number < right.number
  }
}
