import FHIRModel
import Foundation
import TestSupport
import Testing
import ValueModel

@testable import FHIRGenerator

/// Sets of codes from definitions of value sets and code systems.
@Suite struct ValueSetExpanderTests {
  private static let letters = #"""
    {"resourceType": "CodeSystem", "url": "urn:letters", "content": "complete", "concept": [
      {"code": "a", "concept": [{"code": "b", "concept": [{"code": "c"}]}]}, {"code": "d"}]}
    """#
  private static let greek =
    #"{"resourceType": "CodeSystem", "url": "urn:greek", "concept": [{"code": "alpha"}, {"code": "a"}]}"#

  private func codes(_ url: String = "urn:set", _ resources: String...) throws -> [String]? {
    let values = try (resources + [Self.letters, Self.greek]).map { try JSON.parse(Array($0.utf8)) }
    return ValueSetExpander(values).codes(url)
  }

  /// The codes of a set with that `compose`.
  private func codes(compose: String, _ others: String...) throws -> [String]? {
    let set = #"{"resourceType": "ValueSet", "url": "urn:set", "compose": \#(compose)}"#
    let values = try (others + [set, Self.letters, Self.greek]).map {
      try JSON.parse(Array($0.utf8))
    }
    return ValueSetExpander(values).codes("urn:set|1.0")
  }

  @Test func aWholeSystemHasItsNestedConcepts() throws {
    #expect(
      try codes(compose: #"{"include": [{"system": "urn:letters"}]}"#) == ["a", "b", "c", "d"])
  }

  @Test func namedConceptsNeedNoSystemThatIsKnown() throws {
    let include = #"{"system": "urn:other", "concept": [{"code": "z"}, {"code": "y"}]}"#
    #expect(try codes(compose: "{\"include\": [\(include)]}") == ["z", "y"])
  }

  @Test func severalIncludesAreAddedAndCodesComeOnce() throws {
    let compose = #"{"include": [{"system": "urn:greek"}, {"system": "urn:letters"}]}"#
    #expect(try codes(compose: compose) == ["alpha", "a", "b", "c", "d"])
  }

  @Test func excludedCodesAreOfTheirSystem() throws {
    let exclude = #"{"system": "urn:letters", "concept": [{"code": "a"}, {"code": "b"}]}"#
    #expect(
      try codes(
        compose: "{\"include\": [{\"system\": \"urn:letters\"}], \"exclude\": [\(exclude)]}")
        == ["c", "d"])
    #expect(
      try codes(compose: "{\"include\": [{\"system\": \"urn:greek\"}], \"exclude\": [\(exclude)]}")
        == ["alpha", "a"])
  }

  @Test func setsAreImportedAndMeetWhatStandsBesideThem() throws {
    let some = #"""
      {"resourceType": "ValueSet", "url": "urn:some", "compose": {"include": [
        {"system": "urn:letters", "concept": [{"code": "d"}, {"code": "a"}]}]}}
      """#
    let more = #"""
      {"resourceType": "ValueSet", "url": "urn:more", "compose": {"include": [
        {"system": "urn:letters", "concept": [{"code": "a"}, {"code": "b"}]}]}}
      """#
    #expect(
      try codes(compose: #"{"include": [{"valueSet": ["urn:some|2"]}]}"#, some) == ["d", "a"])
    #expect(
      try codes(compose: #"{"include": [{"valueSet": ["urn:some", "urn:more"]}]}"#, some, more)
        == ["a"])
    let both = #"{"include": [{"system": "urn:letters", "valueSet": ["urn:more"]}]}"#
    #expect(try codes(compose: both, more) == ["a", "b"])
    let old = #"{"import": ["urn:some", "urn:more"], "include": [{"system": "urn:greek"}]}"#
    #expect(try codes(compose: old, some, more) == ["d", "a", "b", "alpha"])
  }

  @Test func dstu2DefinesCodesWithinSets() throws {
    let set = #"""
      {"resourceType": "ValueSet", "url": "urn:set", "codeSystem": {"system": "urn:inline",
        "concept": [{"code": "x", "abstract": true, "concept": [{"code": "y"}]}, {"code": "z"}]},
        "compose": {"include": [{"system": "urn:greek"}]}}
      """#
    #expect(try codes("urn:set", set) == ["y", "z", "alpha", "a"])
    #expect(
      try codes(compose: #"{"include": [{"system": "urn:inline"}]}"#, set) == [
        "y", "z", "alpha", "a",
      ])
    let user = #"""
      {"resourceType": "ValueSet", "url": "urn:user", "compose": {"include": [{"system": "urn:inline"}]}}
      """#
    #expect(try codes("urn:user", set, user) == ["y", "z"])
  }

  @Test func conceptsThatCannotBeSelectedAreLeftOut() throws {
    let system = #"""
      {"resourceType": "CodeSystem", "url": "urn:s", "concept": [{"code": "group", "property": [
        {"code": "notSelectable", "valueBoolean": true}], "concept": [{"code": "member"}]}]}
      """#
    #expect(try codes(compose: #"{"include": [{"system": "urn:s"}]}"#, system) == ["member"])
  }

  @Test(arguments: [
    #"{"include": [{"system": "urn:unknown"}]}"#,
    #"{"include": [{"system": "urn:letters", "filter": [{"property": "concept", "op": "is-a", "value": "a"}]}]}"#,
    #"{"include": [{"system": "urn:letters"}], "exclude": [{"system": "urn:unknown"}]}"#,
    #"{"include": [{"valueSet": ["urn:unknown"]}]}"#,
    #"{"include": [{"valueSet": ["urn:set"]}]}"#,
    #"{"include": [{}]}"#,
    #"{"import": ["urn:unknown"], "include": [{"system": "urn:letters"}]}"#,
    #"{"include": [{"system": "urn:part"}]}"#,
  ])
  func whatCannotBeListedHasNoCodes(compose: String) throws {
    let part =
      #"{"resourceType": "CodeSystem", "url": "urn:part", "content": "fragment", "concept": [{"code": "p"}]}"#
    #expect(try codes(compose: compose, part) == nil)
  }

  /// The sets of `required-codes.json` as the specification's downloads would have them.
  @Test(
    .enabled(if: SharedData.isThere, "no shared data beside the repository"),
    arguments: ReleaseVersion.allCases)
  func valueSetsGiveTheSameModuleAsListedCodes(release: ReleaseVersion) throws {
    let folder = SharedData.root.appending(path: "fhir/\(release.rawValue)/definitions")
    var files: [String: [UInt8]] = [:]
    for name in ["profiles-types.json", "profiles-resources.json", "required-codes.json"] {
      files[name] = Array(try Data(contentsOf: folder.appending(path: name)))
    }
    let sets = try Self.withOwnSystems(JSON.parse(files["required-codes.json"] ?? []))
    files["required-codes.json"] = Array(sets.json().utf8)
    let listed = try Generator(release).files(from: DefinitionFiles(files: files))
    files["required-codes.json"] = nil
    #expect(throws: GeneratorError.self) {
      try Generator(release).files(from: DefinitionFiles(files: files))
    }
    let entries = try #require(sets["valueSets"]).elements.flatMap { Self.entries($0, release) }
    let bundle = Value(object: [("entry", Value(array: entries))])
    files["valuesets.json"] = Array(bundle.json().utf8)
    #expect(try Generator(release).files(from: DefinitionFiles(files: files)) == listed)
  }

  /// The sets with the systems that `entries` gives them.
  private static func withOwnSystems(_ document: Value) -> Value {
    let sets = document["valueSets"]?.elements.map { set in
      var set = set
      set["systems"] = Value(array: [Value((set["url"]?.string ?? "") + "/system")])
      return set
    }
    return Value(object: [("valueSets", Value(array: sets ?? []))])
  }

  /// A set and a system of its own; those that are not complete have a filter.
  private static func entries(_ set: Value, _ release: ReleaseVersion) -> [Value] {
    let url = set["url"]?.string ?? ""
    let isWhole = set["complete"]?.boolean == true
    var include = [("system", Value(url + "/system"))]
    if !isWhole { include.append(("filter", Value(array: [Value(object: [("op", Value("="))])]))) }
    var fields = [("resourceType", Value("ValueSet")), ("url", Value(url))]
    fields += ["id", "name"].compactMap { name in set[name].map { (name, $0) } }
    let system = [
      ("system", Value(url + "/system")), ("concept", set["codes"] ?? Value(array: [])),
    ]
    if release == .dstu2, isWhole {
      fields.append(("codeSystem", Value(object: system)))
      return [Value(object: [("resource", Value(object: fields))])]
    }
    let compose = Value(object: [("include", Value(array: [Value(object: include)]))])
    fields.append(("compose", compose))
    let definition =
      [("resourceType", Value("CodeSystem")), ("url", Value(url + "/system"))] + system.dropFirst()
    return [fields, definition].map { Value(object: [("resource", Value(object: $0))]) }
  }
}
