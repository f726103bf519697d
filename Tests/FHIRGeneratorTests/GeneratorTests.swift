import FHIRModel
import Foundation
import TestSupport
import Testing

@testable import FHIRGenerator

/// Definitions in, Swift out.
@Suite(.enabled(if: SharedData.isThere, "no shared data beside the repository"))
struct GeneratorTests {
  private static let sources = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")

  private static func definitions(_ release: ReleaseVersion) -> String {
    SharedData.root.appending(path: "fhir/\(release.rawValue)/definitions").path
  }

  @Test(arguments: ReleaseVersion.allCases)
  func theCommittedFilesAreWhatIsGenerated(release: ReleaseVersion) throws {
    for (part, path) in [
      ("types", "\(release.moduleName)/Generated"),
      ("definitions", "FHIRDefinitions/Generated/\(release.rawValue.uppercased())"),
    ] {
      let tool = try GeneratorTool([
        "--release", release.rawValue, "--definitions", Self.definitions(release), "--part", part,
        "--output", Self.sources.appending(path: path).path, "--check",
      ])
      #expect(try tool.run().hasSuffix("files are as generated"))
    }
  }

  @Test func theTypesOfTheExampleAreWhatIsGenerated() throws {
    let example = Self.sources.deletingLastPathComponent().appending(path: "docs/examples/clinic")
    let tool = try GeneratorTool([
      "--release", "r4", "--definitions", Self.definitions(.r4), "--part", "types",
      "--types", "Patient,Observation", "--module", "ClinicFHIR",
      "--output", example.appending(path: "Sources/ClinicFHIR/Generated").path, "--check",
    ])
    #expect(try tool.run().hasSuffix("files are as generated"))
  }

  @Test func aModuleOfItsOwnHasBothParts() throws {
    let files = try DefinitionFiles(path: Self.definitions(.dstu2))
    let whole = try Generator(.dstu2).files(from: files)
    let types = try Generator(.dstu2, part: .types).files(from: files)
    let definitions = try Generator(.dstu2, part: .definitions).files(from: files)
    #expect(Set(types.keys).isDisjoint(with: definitions.keys))
    #expect(Set(whole.keys) == Set(types.keys).union(definitions.keys))
    #expect(definitions.allSatisfy { whole[$0.key] == $0.value })
    let imports = "import FHIRDefinitions\n"
    #expect(types.allSatisfy { whole[$0.key] == $0.value.replacing(imports, with: "") })
  }

  @Test(arguments: [
    (["some"], "out", "--part takes definitions or types"),
    (["types"], "out/A.swift", "--part takes a directory"),
    (["definitions", "--extensions", "a.json"], "out", "does not go with --extensions"),
  ])
  func partsThatCannotBeWrittenAreRefused(part: [String], output: String, message: String) throws {
    let tool = try GeneratorTool(
      ["--release", "r4", "--definitions", "/", "--output", output, "--part"] + part)
    let error = #expect(throws: GeneratorError.self) { try tool.run() }
    #expect(error.map { "\($0)" }?.contains(message) == true)
  }

  @Test(arguments: ReleaseVersion.allCases)
  func aReleaseTakesAtMostThirtyThousandLines(release: ReleaseVersion) throws {
    let files = try Generator(release).files(from: DefinitionFiles(path: Self.definitions(release)))
    #expect(files.values.reduce(0) { $0 + $1.split(separator: "\n").count } <= 30_000)
  }

  @Test func anArchiveGivesTheSameAsTheDirectory() throws {
    var files: [String: [UInt8]] = [:]
    let names = ["profiles-types", "profiles-resources", "required-codes", "search-parameters"]
    for name in names.map({ $0 + ".json" }) {
      files[name] = Array(
        try Data(contentsOf: URL(filePath: Self.definitions(.dstu2) + "/" + name)))
    }
    let archive = try DefinitionFiles(archive: ZipWriter.archive(files))
    let directory = try DefinitionFiles(path: Self.definitions(.dstu2))
    #expect(try Generator(.dstu2).files(from: archive) == Generator(.dstu2).files(from: directory))
  }

  @Test func aModuleMayHaveAnotherName() throws {
    let files = try DefinitionFiles(path: Self.definitions(.r4))
    let usual = try Generator(.r4, types: ["Patient"], part: .types).files(from: files)
    let named = try Generator(.r4, moduleName: "ClinicFHIR", types: ["Patient"], part: .types)
      .files(from: files)
    #expect(named == usual.mapValues { $0.replacing("FHIRR4.", with: "ClinicFHIR.") })
    #expect(named["R4.swift"]?.contains("ClinicFHIR.Meta") == true)
    #expect(named.values.allSatisfy { !$0.contains("FHIRR4") })
  }

  @Test(arguments: ["", "4Clinic", "Clinic-FHIR", "Clinic.FHIR", "class"])
  func namesThatNoModuleCanHaveAreRefused(name: String) throws {
    let tool = try GeneratorTool([
      "--release", "r4", "--definitions", "/", "--output", "out", "--module", name,
    ])
    let error = #expect(throws: GeneratorError.self) { try tool.run() }
    #expect(error.map { "\($0)" }?.contains("--module takes the name of a module") == true)
  }

  @Test func aSubsetHasWhatItsTypesHold() throws {
    let definitions = try DefinitionFiles(path: Self.definitions(.r4))
    let files = try Generator(.r4, types: ["Patient"]).files(from: definitions)
    let text = files.values.joined()
    for type in ["Patient", "HumanName", "Extension", "Meta", "OperationOutcome"] {
      #expect(text.contains("public struct \(type): "), "\(type)")
    }
    #expect(!text.contains("public struct Observation: "))
    #expect(text.contains("public struct AdministrativeGender: Code"))
    #expect(!text.contains("public struct ObservationStatus: Code"))
    #expect(throws: GeneratorError.self) {
      try Generator(.r4, types: ["Pateint"]).files(from: definitions)
    }
  }

  @Test func damagedArchivesAreRefused() throws {
    let archive = ZipWriter.archive(["a.json": Array("{\"a\": [1, 2, 3]}".utf8)])
    #expect(try ZipArchive(archive).content("a.json") == Array("{\"a\": [1, 2, 3]}".utf8))
    #expect(try ZipArchive(archive).content("b.json") == nil)
    for count in 0..<archive.count {
      // Wherever it is cut, and whatever byte is wrong, it is read or refused, and nothing else.
      _ = try? ZipArchive(Array(archive[..<count])).content("a.json")
      var changed = archive
      changed[count] ^= 0x55
      _ = try? ZipArchive(changed).content("a.json")
    }
    #expect(throws: GeneratorError.self) { try ZipArchive([]) }
  }
}
