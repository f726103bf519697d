import FHIRModel
import Foundation
import TestSupport
import Testing
import ValueModel

@testable import FHIRGenerator

/// The tables of whole releases.
@Suite(.enabled(if: SharedData.isThere, "no shared data beside the repository"))
struct SearchTableTests {
  private static func files(_ release: ReleaseVersion) throws -> DefinitionFiles {
    let path = SharedData.root.appending(path: "fhir/\(release.rawValue)/definitions").path
    return try DefinitionFiles(path: path)
  }

  private static func text(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  @Test(arguments: ReleaseVersion.allCases)
  func theTableIsReadAsWhatWasCompiled(version: ReleaseVersion) throws {
    var reader = ReleaseReader(version)
    let release = try reader.release(Self.files(version))
    let emitter = try SearchEmitter(release, Self.files(version))
    let table = SearchParameterTable(Self.text(emitter.table().lines))
    for parameter in emitter.compiler.parameters where parameter.type != "Resource" {
      guard parameter.type != "DomainResource" else { continue }
      #expect(table.parameter(parameter.name, of: parameter.type) == parameter)
    }
    #expect(table.types == release.types.filter(\.isResource).map(\.name))
  }

  @Test(arguments: ReleaseVersion.allCases)
  func theFileHasAtMost300Lines(version: ReleaseVersion) throws {
    let text = try Generator(version, part: .definitions).files(from: Self.files(version))[
      "\(version.rawValue.uppercased())SearchParameters.swift"]
    #expect(try #require(text).split(separator: "\n").count <= 300)
  }

  @Test func aSubsetHasTheParametersOfItsTypes() throws {
    let files = try Generator(.r4, types: ["Patient"]).files(from: Self.files(.r4))
    let text = try #require(files["R4SearchParameters.swift"])
    #expect(text.contains("Patient<DomainResource;"))
    #expect(text.contains("birthdate date birthDate:date"))
    #expect(!text.contains("Observation<"))
    #expect(!text.contains("Observation="), "compartments have no types that are not there")
  }

  @Test func withoutDefinitionsTheTableIsEmpty() throws {
    var files: [String: [UInt8]] = [:]
    for name in ["profiles-types.json", "profiles-resources.json", "required-codes.json"] {
      let url = SharedData.root.appending(path: "fhir/dstu2/definitions/\(name)")
      files[name] = Array(try Data(contentsOf: url))
    }
    var reader = ReleaseReader(.dstu2)
    let definitions = DefinitionFiles(files: files)
    let emitter = try SearchEmitter(reader.release(definitions), definitions)
    #expect(emitter.table().lines.isEmpty)
    #expect(emitter.file().contains("SearchParameterTable("))
    files["search-parameters.json"] = Array("[]".utf8)
    let damaged = DefinitionFiles(files: files)
    #expect(throws: GeneratorError.self) { try Generator(.dstu2).files(from: damaged) }
  }

  @Test("docs/fhir-search-parameters.md lists what is not compiled; UPDATE_DOCS=1 writes it")
  func theDocumentIsTrue() throws {
    let text = try String(decoding: Data(contentsOf: SearchDocument.url), as: UTF8.self)
    let begin = try #require(text.firstRange(of: SearchDocument.begin))
    let end = try #require(text.firstRange(of: SearchDocument.end))
    let generated = try SearchDocument.generated()
    if ProcessInfo.processInfo.environment["UPDATE_DOCS"] == "1" {
      let new = text[..<begin.upperBound] + generated + text[end.lowerBound...]
      try Data(new.utf8).write(to: SearchDocument.url)
    } else {
      let isTrue = text[begin.upperBound..<end.lowerBound] == generated
      #expect(isTrue, "run UPDATE_DOCS=1 swift test --filter SearchTableTests")
    }
  }
}
