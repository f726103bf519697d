import FHIRDSTU2
import FHIRModel
import FHIRR4
import FHIRR5
import FHIRSTU3

/// The releases by their versions, for tests that are the same in all.
enum Releases {
  static let all: [ReleaseVersion: any FHIRRelease.Type] = [
    .dstu2: DSTU2.self, .stu3: STU3.self, .r4: R4.self, .r5: R5.self,
  ]

  static func issues(in value: Value, _ version: ReleaseVersion) -> [FHIRIssue] {
    all[version]?.issues(in: value) ?? []
  }

  /// The fields of a resource that was read.
  static func read(
    _ json: String, _ version: ReleaseVersion, _ mode: ReadingMode = .lenient
  ) throws(FHIRError) -> Value {
    func fields<R: FHIRRelease>(_ release: R.Type) throws(FHIRError) -> Value {
      try R.read(json, mode).fields
    }
    guard let release = all[version] else { return .null }
    return try fields(release)
  }

  static func operationOutcome(_ issues: [FHIRIssue], _ version: ReleaseVersion) -> Value {
    func fields<R: FHIRRelease>(_ release: R.Type) -> Value { R.operationOutcome(issues).fields }
    return all[version].map { fields($0) } ?? .null
  }
}

extension FHIRIssue {
  /// What tables of expected issues are compared with.
  var summary: String { "\(kind.rawValue) \(path)" }
}
