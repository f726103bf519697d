internal import FHIRDefinitions
package import FHIRModel

extension ParsedArguments {
  /// All releases; the first is the default.
  package static let releases: [any FHIRRelease.Type] = [
    R4Definitions.self, R5Definitions.self, STU3Definitions.self, DSTU2Definitions.self,
  ]

  /// Returns the release that `--release` names, or R4. Throws `UsageError` if the name is unknown.
  package func release() throws(UsageError) -> any FHIRRelease.Type {
    switch try releaseVersion() ?? .r4 {
    case .dstu2: DSTU2Definitions.self
    case .stu3: STU3Definitions.self
    case .r4: R4Definitions.self
    case .r5: R5Definitions.self
    }
  }

  /// Returns the release that `--release` names; nil without the option. Throws `UsageError` if the
  /// name is unknown.
  package func releaseVersion() throws(UsageError) -> ReleaseVersion? {
    guard let name = self[.release] else { return nil }
    guard let version = ReleaseVersion(rawValue: name.lowercased()) else {
      throw UsageError("--release takes dstu2, stu3, r4 or r5")
    }
    return version
  }
}
