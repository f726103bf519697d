import FHIRGenerator
import Foundation
import TestSupport
import Testing

/// What is generated from `Fixtures/Extensions`, as it is committed.
@Suite(.enabled(if: SharedData.isThere, "no shared data beside the repository"))
struct GeneratedExtensionTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
  private let arguments = [
    "--release", "r4", "--definitions",
    SharedData.root.appending(path: "fhir/r4/definitions").path, "--extensions",
    Self.folder.appending(path: "Fixtures/Extensions").path,
  ]
  private let file = Self.folder.appending(path: "Generated/ClinicExtensions.swift").path

  @Test func theCommittedFileIsWhatIsGenerated() throws {
    let tool = try GeneratorTool(arguments + ["--output", file, "--check"])
    #expect(try tool.run().hasSuffix("1 files are as generated"))
  }

  @Test func whatHasNoAccessorIsListedWithTheReason() throws {
    let report = try GeneratorTool(arguments + ["--output", file, "--check"]).run()
    let base = "https://clinic.example/fhir/StructureDefinition/"
    #expect(
      report.split(separator: "\n").dropLast() == [
        "\(base)empty: it holds neither a value nor parts with names",
        "https://elsewhere.example/StructureDefinition/far: "
          + "\(base)clinic-patient uses it, and it is not defined",
        "\(base)by-rule: the context Patient.where(active) is a rule that types do not tell",
      ])
  }

  @Test func aModuleHasTheAccessorsInAFileOfItsOwn() throws {
    let directory = FileManager.default.temporaryDirectory.appending(
      path: "andiron-extensions-\(UUID().uuidString)"
    ).path
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let output = ["--output", directory, "--types", "Patient"]
    #expect(try GeneratorTool(arguments + output).run().contains(" files, "))
    let text = try String(contentsOfFile: directory + "/Extensions.swift", encoding: .utf8)
    #expect(text.contains("public import FHIRModel\n"))
    #expect(text.contains("extension FHIRR4.Patient {"))
    // What the subset leaves out has no accessors.
    #expect(!text.contains("extension FHIRR4.Encounter {"))
    let report = try GeneratorTool(arguments + output + ["--check"]).run()
    #expect(report.contains("what is generated has no Encounter that may have extensions"))
    try Data().write(to: URL(filePath: directory + "/Extensions.swift"))
    #expect(throws: GeneratorError.self) {
      try GeneratorTool(arguments + output + ["--check"]).run()
    }
  }

  @Test func oneFileAloneNeedsExtensions() throws {
    let tool = try GeneratorTool(Array(arguments.dropLast(2)) + ["--output", "A.swift"])
    #expect(throws: GeneratorError.self) { try tool.run() }
  }
}
