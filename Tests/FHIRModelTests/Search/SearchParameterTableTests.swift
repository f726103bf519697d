import FHIRModel
import Testing

/// Tables of search parameters as generated code has them.
@Suite struct SearchParameterTableTests {
  private static let table = SearchParameterTable(
    parsing: """
      Resource;_id token id:id;_text string
      DomainResource<Resource;_language token language:code
      Patient<DomainResource;birthdate date birthDate:date;general reference a.targets(B,C):Reference >B,C
      Bundle<Resource
      Observation<DomainResource;a-b composite :Observation|component:Observation.Component &a=token@code:Coding &=date@v:date|%resource.w:Period
      !Resource _text
      !Patient odd a b | c
      @Patient;Observation=subject,performer;Patient=_id
      """)

  @Test func aTypeHasItsOwnAndThoseOfAllResources() throws {
    let names = Self.table.parameters(of: "Patient").map(\.name)
    #expect(names == ["_id", "_language", "_text", "birthdate", "general"])
    #expect(Self.table.parameters(of: "Bundle").map(\.name) == ["_id", "_text"])
    #expect(Self.table.parameters(of: "Patient").allSatisfy { $0.type == "Patient" })
    #expect(Self.table.types == ["Bundle", "Observation", "Patient"])
    #expect(Self.table.parameters(of: "Pateint").isEmpty)
    #expect(Self.table.parameter("birthdate", of: "Bundle") == nil)
    // Asked again, it is as it was.
    #expect(Self.table.parameters(of: "Patient").map(\.name) == names)
  }

  @Test func aParameterHasAllThatTheTableSays() throws {
    let general = try #require(Self.table.parameter("general", of: "Patient"))
    #expect(
      general
        == SearchParameter(
          name: "general", type: "Patient", kind: .reference,
          paths: [SearchPath([.field("a"), .targets(["B", "C"])], valueType: "Reference")],
          targets: ["B", "C"]))
    #expect(Self.table.parameter("_text", of: "Patient")?.paths == [])
  }

  @Test func aCompositeHasComponents() throws {
    let composite = try #require(Self.table.parameter("a-b", of: "Observation"))
    #expect(composite.paths.map(\.valueType) == ["Observation", "Observation.Component"])
    #expect(composite.paths.map(\.steps) == [[], [.field("component")]])
    #expect(composite.components.map(\.name) == ["a", nil])
    #expect(composite.components.map(\.kind) == [.token, .date])
    #expect(
      composite.components[1].paths == [
        SearchPath([.field("v")], valueType: "date"),
        SearchPath([.resource, .field("w")], valueType: "Period"),
      ])
  }

  @Test func compartmentsSayByWhatATypeIsInThem() {
    #expect(Self.table.compartment("Patient", includes: "Observation") == ["subject", "performer"])
    #expect(Self.table.compartment("Patient", includes: "Patient") == ["_id"])
    #expect(Self.table.compartment("Patient", includes: "Bundle") == nil)
    #expect(Self.table.compartment("Device", includes: "Observation") == nil)
  }

  @Test func whatWasNotCompiledIsListed() {
    #expect(Self.table.uncompiled.map(\.type) == ["Resource", "Patient"])
    #expect(Self.table.uncompiled.map(\.name) == ["_text", "odd"])
    #expect(Self.table.uncompiled.map(\.expression) == ["", "a b | c"])
  }

  @Test func anEmptyTableHasNothing() {
    let table = SearchParameterTable(parsing: "")
    #expect(table.types.isEmpty)
    #expect(table.uncompiled.isEmpty)
    #expect(table.parameters(of: "Patient").isEmpty)
  }

  @Test func everyStepIsReadAsItIsWritten() throws {
    let steps: [SearchPath.Step] = [
      .field("name"), .position(3), .where("system", equals: "phone"), .present("a"),
      .absent("b"), .extension("http://example.org/a.b"), .hasExtension("urn:oid:1.2.3"),
      .targets(["Patient", "Group"]), .resourceType("Bundle"), .exists(["a", "b"]),
      .isNotFalse(["c"]), .resource,
    ]
    let path = SearchPath(steps, valueType: "Observation.Component")
    let table = SearchParameterTable("Patient;a token \(path)")
    #expect(table.parameter("a", of: "Patient")?.paths == [path])
  }
}
