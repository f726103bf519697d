internal import FHIRDSTU2
internal import FHIRModel
internal import FHIRR4
internal import FHIRR5
internal import FHIRSTU3

extension OptionSpecification {
  static let release = OptionSpecification(
    "release", value: "NAME", "The release of FHIR: dstu2, stu3, r4 (the default) or r5.")
}

extension ParsedArguments {
  /// The release that `--release` names.
  func release() throws(UsageError) -> any FHIRRelease.Type {
    guard let name = self[.release] else { return R4.self }
    switch ReleaseVersion(rawValue: name.lowercased()) {
    case .dstu2: return DSTU2.self
    case .stu3: return STU3.self
    case .r4: return R4.self
    case .r5: return R5.self
    case nil: throw UsageError("--release takes dstu2, stu3, r4 or r5")
    }
  }
}
