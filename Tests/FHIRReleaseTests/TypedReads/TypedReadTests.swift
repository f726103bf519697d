import FHIRDSTU2
import FHIRModel
import FHIRR4
import FHIRR5
import FHIRSTU3
import Foundation
import TestSupport
import Testing

@testable import FHIRGenerator

/// Primitives of at least a hundred examples a release, read by typed accessors.
@Suite(.enabled(if: SharedData.isThere, "no shared data beside the repository"))
struct TypedReadTests {
  @Test func dstu2() throws {
    let check = TypedReadCheck<DSTU2>()
    TypedReadsDSTU2.run(check)
    #expect(check.exampleCount >= 100 && check.readCount >= 500)
  }

  @Test func stu3() throws {
    let check = TypedReadCheck<STU3>()
    TypedReadsSTU3.run(check)
    #expect(check.exampleCount >= 100 && check.readCount >= 500)
  }

  @Test func r4() throws {
    let check = TypedReadCheck<R4>()
    TypedReadsR4.run(check)
    #expect(check.exampleCount >= 100 && check.readCount >= 500)
  }

  @Test func r5() throws {
    let check = TypedReadCheck<R5>()
    TypedReadsR5.run(check)
    #expect(check.exampleCount >= 100 && check.readCount >= 500)
  }

  @Test(
    "the reads are those that the writer chooses; UPDATE_TYPED_READS=1 writes them",
    arguments: ReleaseVersion.allCases)
  func readsAreUpToDate(name: ReleaseVersion) throws {
    let folder = "fhir/\(name.rawValue)"
    var reader = ReleaseReader(name)
    let definitions = SharedData.root.appending(path: "\(folder)/definitions").path
    let release = try reader.release(DefinitionFiles(path: definitions))
    let files = SharedData.files(below: "\(folder)/examples", endings: [".json"])
    let text = try TypedReadsWriter(release).text(files)
    let place = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appending(path: "Generated/TypedReads\(name.rawValue.uppercased()).swift")
    if ProcessInfo.processInfo.environment["UPDATE_TYPED_READS"] == "1" {
      try Data(text.utf8).write(to: place)
    } else {
      #expect(try Data(contentsOf: place) == Data(text.utf8))
    }
  }
}
