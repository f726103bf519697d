public import FHIRModel
public import FHIRR4
public import ValueModel

/// A resource that says what a sample says.
public struct SampleResource: Sendable, Hashable {
  /// The release of FHIR; nil for a clinical record whose release is not known.
  public var release: ReleaseVersion?
  public var value: Value

  public init(_ value: Value, release: ReleaseVersion?) {
    self.value = value
    self.release = release
  }

  init(_ resource: some Resource) {
    value = resource.fields
    release = .r4
  }

  /// The resource as one of R4; nil if it is of another release.
  public var r4: FHIRR4.AnyResource? {
    release == .r4 ? FHIRR4.AnyResource(unchecked: value) : nil
  }
}
