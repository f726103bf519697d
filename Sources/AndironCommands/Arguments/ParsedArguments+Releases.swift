internal import FHIRDSTU2
internal import FHIRModel
internal import FHIRR4
internal import FHIRR5
internal import FHIRSTU3

extension ParsedArguments {
  /// All releases; the first is the default.
  static let releases: [any FHIRRelease.Type] = [R4.self, R5.self, STU3.self, DSTU2.self]

  /// Returns the release that `--release` names, or R4. Throws `UsageError` if the name is unknown.
  func release() throws(UsageError) -> any FHIRRelease.Type {
    switch try releaseVersion() ?? .r4 {
    case .dstu2: return DSTU2.self
    case .stu3: return STU3.self
    case .r4: return R4.self
    case .r5: return R5.self
    }
  }

  /// Returns the release that `--release` names; nil without the option. Throws `UsageError` if the
  /// name is unknown.
  func releaseVersion() throws(UsageError) -> ReleaseVersion? {
    guard let name = self[.release] else { return nil }
    guard let version = ReleaseVersion(rawValue: name.lowercased()) else {
      throw UsageError("--release takes dstu2, stu3, r4 or r5")
    }
    return version
  }
}
