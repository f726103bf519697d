import FHIRModel
public import ValueModel

extension FHIRServerOptions {
  /// Adds a part of a capability statement to ``capabilities``, of the release whose number is its
  /// `fhirVersion`, or of R4 without one. Returns false for a value that is no object, or of no
  /// release.
  public mutating func addCapabilities(_ part: Value) -> Bool {
    let number = part["fhirVersion"]?.string ?? ReleaseVersion.r4.number
    guard part.kind == .object,
      let release = ReleaseVersion.allCases.first(where: { $0.number == number })
    else { return false }
    let known = capabilities[release]
    capabilities[release] = known.map { CapabilityPart(part).merged(into: $0) } ?? part
    return true
  }
}
