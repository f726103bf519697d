import FHIRDSTU2
import FHIRModel
import FHIRR4
import FHIRR5
import FHIRSTU3
import Foundation
@testable import ModelTestSupport
import TestSupport
import Testing

/// The official examples of each release, through typed values and back.
@Suite(.enabled(if: SharedData.isThere, "no shared data beside the repository"))
struct ExampleTests {
  @Test(arguments: ReleaseVersion.allCases)
  func everyExampleComesBackAsItWas(version: ReleaseVersion) throws {
    let files = Self.files(version)
    #expect(files.count == Self.counts[version])
    var failures: [String] = []
    for file in files {
      let text = try Data(contentsOf: file)
      let written = try Self.throughTypes(text, version)
      if NaiveJSON.tokens(of: Array(text)) != NaiveJSON.tokens(of: written) {
        failures.append(file.lastPathComponent)
      }
    }
    #expect(failures.isEmpty)
  }

  @Test(arguments: ReleaseVersion.allCases)
  func strictReadingTakesWhatTheReleaseAllows(version: ReleaseVersion) throws {
    var refused: Set<String> = []
    for file in Self.files(version) {
      let issues = try Self.issues(Data(contentsOf: file), version)
      if let first = issues.first {
        refused.insert(file.lastPathComponent)
        let isKnown = InvalidExamples.reasons[version]?[file.lastPathComponent] != nil
        #expect(isKnown, "\(version) \(file.lastPathComponent): \(first) (of \(issues.count))")
      }
    }
    #expect(refused == Set(InvalidExamples.reasons[version, default: [:]].keys))
  }

  static let counts: [ReleaseVersion: Int] = [.dstu2: 273, .stu3: 525, .r4: 542, .r5: 610]

  static func files(_ version: ReleaseVersion) -> [URL] {
    SharedData.files(below: "fhir/\(version.rawValue)/examples", endings: [".json"])
  }

  /// Read leniently into the type that it names, and written again.
  static func throughTypes(_ text: Data, _ version: ReleaseVersion) throws -> [UInt8] {
    func written<R: FHIRRelease>(_ release: R.Type) throws -> [UInt8] {
      let resource = try R.read(text)
      return Array(try #require(resource.typed).jsonData())
    }
    switch version {
    case .dstu2: return try written(DSTU2.self)
    case .stu3: return try written(STU3.self)
    case .r4: return try written(R4.self)
    case .r5: return try written(R5.self)
    }
  }

  static func issues(_ text: Data, _ version: ReleaseVersion) throws -> [FHIRIssue] {
    switch version {
    case .dstu2: try DSTU2.read(text).issues()
    case .stu3: try STU3.read(text).issues()
    case .r4: try R4.read(text).issues()
    case .r5: try R5.read(text).issues()
    }
  }
}
