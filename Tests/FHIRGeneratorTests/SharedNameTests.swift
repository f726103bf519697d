import FHIRModel
import Foundation
import Testing

@testable import FHIRGenerator

/// No generated type takes a name from Swift.
@Suite(.enabled(if: !SwiftInterfaces.names.isEmpty, "the compiler has no interfaces of Swift"))
struct SharedNameTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  @Test(arguments: ReleaseVersion.allCases)
  func noTypeOfAModuleHasTheNameOfATypeOfSwift(release: ReleaseVersion) throws {
    let directory = Self.sources.appending(path: "\(release.moduleName)/Generated")
    let files = try FileManager.default.contentsOfDirectory(
      at: directory, includingPropertiesForKeys: nil)
    var names: Set<String> = []
    for file in files {
      names.formUnion(SwiftInterfaces.types(try String(contentsOf: file, encoding: .utf8)))
    }
    #expect(names.count > 200)
    #expect(names.intersection(SwiftInterfaces.names).sorted() == [])
    #expect(names.intersection(SharedNames.all).sorted() == [])
  }

  @Test func theNamesAreThoseOfSwift() {
    #expect(SharedNames.swift.subtracting(SwiftInterfaces.names) == [])
  }

  @Test func aTypeIsNestedInItsRelease() {
    let types = SwiftTypes(.r4, moduleName: "FHIRR4")
    #expect(types.path("Task.Restriction") == "R4.Task.Restriction")
    #expect(types.path("Patient.Contact") == "Patient.Contact")
    #expect(types.fullPath("Task") == "FHIRR4.R4.Task")
    let scope = TypeModel(name: "Task", path: "Task", base: .domainResource)
    #expect(types.name(TypeModel.ElementType(name: "Range"), in: scope) == "R4.Range")
    #expect(types.fullName(TypeModel.ElementType(name: "Duration")) == "FHIRR4.R4.Duration")
  }
}
