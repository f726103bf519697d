import FHIRModel
import Foundation
import TestSupport
import Testing
import ValueModel

@testable import FHIRGenerator

/// Definitions of extensions in the forms that the releases have.
@Suite(.enabled(if: SharedData.isThere, "no shared data beside the repository"))
struct ExtensionDefinitionTests {
  private static func folder(_ release: ReleaseVersion) -> String {
    SharedData.root.appending(path: "fhir/\(release.rawValue)/definitions").path
  }

  private static func release(_ name: ReleaseVersion) throws -> Release {
    var reader = ReleaseReader(name)
    return try reader.release(DefinitionFiles(path: folder(name)))
  }

  private func set(_ definitions: [String], _ name: ReleaseVersion) throws -> ExtensionSet {
    let values = try definitions.map { try JSON.parse(Array($0.utf8)) }
    return ExtensionSet(values, try Self.release(name), codes: [:])
  }

  private func titles(_ set: ExtensionSet) -> [String] {
    set.accessors.map { "\($0.place.title).\($0.name)" }
  }

  @Test(arguments: [ReleaseVersion.dstu2, .stu3, .r4])
  func theDefinitionsOfTheReleaseAreReadAndEachIsWrittenOrListed(name: ReleaseVersion) throws {
    let path = Self.folder(name) + "/extension-definitions.json"
    let definitions = try ExtensionFiles(paths: [path]).ofType("StructureDefinition")
    #expect(definitions.count == [.dstu2: 266, .stu3: 376, .r4: 393][name])
    let release = try Self.release(name)
    let set = ExtensionSet(definitions, release, codes: [:])
    let text = ExtensionEmitter(name, moduleName: name.moduleName, set, codes: []).text(
      isInModule: false)
    #expect(text.split(separator: "\n").count > 900)
    #expect(set.accessors.count + set.gaps.count >= definitions.count)
    // In any order the same.
    let again = ExtensionSet(definitions.reversed(), release, codes: [:])
    #expect(
      ExtensionEmitter(name, moduleName: name.moduleName, again, codes: []).text(isInModule: false)
        == text)
    // Names are told apart.
    let names = set.accessors.map { "\($0.place.title).\($0.name)" }
    #expect(Set(names).count == names.count)
  }

  @Test func contextsOfDSTU2AreNamesWithAKind() throws {
    func definition(_ id: String, _ kind: String, _ context: String) -> String {
      """
      {"resourceType": "StructureDefinition", "id": "\(id)", "url": "urn:\(id)",
        "name": "Words of many kinds", "constrainedType": "Extension", "contextType": "\(kind)",
        "context": ["\(context)"], "differential": {"element": [
          {"path": "Extension", "max": "1"},
          {"path": "Extension.extension", "name": "extension", "max": "0"},
          {"path": "Extension.url", "fixedUri": "urn:\(id)"},
          {"path": "Extension.value[x]", "type": [{"code": "Address"}]}]}}
      """
    }
    let set = try set(
      [
        definition("patient-home", "resource", "Patient"),
        definition("place", "resource", "Patient.contact.name"),
        definition("all", "datatype", "*"), definition("every", "resource", "*"),
        definition("word", "datatype", "string"), definition("old", "mapping", "V2.PID"),
        definition("none", "resource", "Nothing.here"),
      ], .dstu2)
    #expect(
      titles(set) == [
        "DomainResource.every", "Element.all", "HumanName.place", "Patient.home",
        "PrimitiveElement.word",
      ])
    #expect(
      set.gaps.map(\.description) == [
        "urn:none: what is generated has no Nothing.here that may have extensions",
        "urn:old: the context V2.PID is a rule that types do not tell",
      ])
  }

  @Test func stu3NamesTypesInPathsAndSlicesInElements() throws {
    let definition = """
      {"resourceType": "StructureDefinition", "id": "x", "url": "urn:x", "name": "HTTPRoute",
        "type": "Extension", "derivation": "constraint", "contextType": "resource",
        "context": ["Patient,Group", "Patient"], "differential": {"element": [
          {"path": "Extension", "max": "*"},
          {"path": "Extension.extension", "sliceName": "b-c"},
          {"path": "Extension.extension.url", "fixedUri": "b-c"},
          {"path": "Extension.extension.valueCodeableConcept"},
          {"path": "Extension.extension", "sliceName": "url", "max": "1"},
          {"path": "Extension.extension.url", "fixedUri": "u"},
          {"path": "Extension.extension.valueUri", "type": [{"code": "uri"}]},
          {"path": "Extension.url", "fixedUri": "urn:x"},
          {"path": "Extension.value[x]", "max": "0"}]}}
      """
    let set = try set([definition], .stu3)
    #expect(titles(set) == ["Group.httpRoute", "Patient.httpRoute"])
    let text = ExtensionEmitter(.stu3, moduleName: "FHIRSTU3", set, codes: []).text(
      isInModule: false)
    #expect(text.contains("public var httpRoute: [HTTPRouteExtension]"))
    #expect(
      text.contains(#"public var bC: [FHIRSTU3.CodeableConcept] { get { `extension`[all: "b-c""#))
    #expect(
      text.contains(#"public var urlExtension: String? { get { `extension`["u", \.valueUri]"#))
  }

  @Test func whatCannotBeReadIsListed() throws {
    let set = try set(
      [
        #"{"resourceType": "StructureDefinition", "url": "urn:a", "constrainedType": "Extension"}"#,
        """
        {"resourceType": "StructureDefinition", "url": "urn:b", "type": "Extension",
          "derivation": "constraint", "differential": {"element": [{"path": "Extension"},
            {"path": "Extension.value[x]", "type": [{"code": "Narrative"}]}]}}
        """,
        """
        {"resourceType": "StructureDefinition", "url": "urn:c", "type": "Extension",
          "derivation": "constraint", "differential": {"element": [{"path": "Extension"},
            {"path": "Extension.extension", "sliceName": "p"}]}}
        """,
      ], .r4)
    #expect(set.accessors.isEmpty)
    #expect(
      set.gaps.map(\.description) == [
        "urn:a: the definition has no elements",
        "urn:b: extensions of the release have no Narrative",
        "urn:c: its part p has no url",
      ])
  }

  @Test func whatHasNoPlaceIsListedUnlessItIsAPart() throws {
    func definition(_ name: String, _ elements: String) -> String {
      """
      {"resourceType": "StructureDefinition", "url": "urn:\(name)", "name": "\(name)",
        "type": "Extension", "derivation": "constraint", "context": \(name == "whole" ? place : "[]"),
        "differential": {"element": [{"path": "Extension"}, \(elements)]}}
      """
    }
    let place = #"[{"type": "element", "expression": "Patient"}]"#
    let value = #"{"path": "Extension.value[x]", "type": [{"code": "string"}]}"#
    let part = """
      {"path": "Extension.extension", "sliceName": "inner",
        "type": [{"code": "Extension", "profile": ["urn:part"]}]}
      """
    let set = try set(
      [definition("lost", value), definition("part", value), definition("whole", part)], .r4)
    #expect(
      set.gaps.map(\.description) == ["urn:lost: no context and no profile says where it stands"])
    #expect(titles(set) == ["Patient.whole"])
  }

  @Test func filesOfOtherKindsAreRefused() {
    #expect(throws: GeneratorError.self) { try ExtensionFiles(paths: ["/nothing/here.json"]) }
    #expect(throws: GeneratorError.self) { try ExtensionFiles(paths: [#filePath]) }
  }
}
