import FHIRModel
import Testing

/// Tables of types as generated code has them: text that is read when it is asked for.
@Suite struct TypeTableTests {
  private static let table = TypeTable(
    parsing: #"""
      HumanName e family;string given;string*
      Patient d name;HumanName* gender;code=AdministrativeGender deceased[x]:boolean|dateTime
      Patient.Link b other;Reference(Patient,RelatedPerson)!
      Parameters r
      """#,
    codes: #"""
      AdministrativeGender | male female | http://hl7.org/fhir/administrative-gender http://x.example
      Comparator | < <= |= "
      """#)

  @Test func namesAreSorted() {
    #expect(Self.table.names == ["HumanName", "Parameters", "Patient", "Patient.Link"])
    #expect(Self.table.resourceNames == ["Parameters", "Patient"])
  }

  @Test func aLineIsADefinition() throws {
    let patient = try #require(Self.table.definition("Patient"))
    #expect(patient.base == .domainResource && patient.name == "Patient")
    let names = ["name", "gender", "deceasedBoolean", "deceasedDateTime"]
    #expect(patient.fields.suffix(4).map(\.name) == names)
    #expect(patient.field("gender")?.codes == "AdministrativeGender")
    #expect(patient.field("gender")?.isSummary == true)
    #expect(patient.choices.map(\.name) == ["deceased[x]"])
    #expect(try #require(Self.table.definition("HumanName")).base == .element)
    let link = try #require(Self.table.definition("Patient.Link"))
    #expect(link.base == .backboneElement)
    #expect(link.field("other")?.targets == ["Patient", "RelatedPerson"])
    let parameters = try #require(Self.table.definition("Parameters"))
    #expect(parameters.base == .resource && parameters.fields.count == 4)
  }

  @Test func aDefinitionIsReadOnce() {
    let copy = Self.table
    #expect(copy.definition("Patient") === Self.table.definition("Patient"))
    #expect(Self.table.known("Patient") === Self.table.definition("Patient"))
    #expect(Self.table.resource("Patient") === Self.table.definition("Patient"))
  }

  @Test func namesWithoutALineAreNil() {
    for name in ["", "Pat", "Patient.", "Patient.link", "patient", "AdministrativeGender"] {
      #expect(Self.table.definition(name) == nil && Self.table.resource(name) == nil)
    }
    #expect(Self.table.resource("HumanName") == nil, "no resource")
    #expect(Self.table.codes("Patient") == nil && Self.table.codes("") == nil)
  }

  @Test func setsOfCodesHaveSystemsOrNone() throws {
    let gender = try #require(Self.table.codes("AdministrativeGender"))
    #expect(gender.codes == ["male", "female"])
    #expect(gender.systems == ["http://hl7.org/fhir/administrative-gender", "http://x.example"])
    let comparator = try #require(Self.table.codes("Comparator"))
    #expect(comparator.codes == ["<", "<=", "|=", "\""] && comparator.systems.isEmpty)
    #expect(Self.table.knownCodes("Comparator") == comparator)
    #expect(CodeSet(codes: "< <= |= \"") == comparator)
    #expect(CodeSet(codes: "a b", systems: "http://x.example").systems == ["http://x.example"])
  }

  @Test func aTableOfDefinitionsHasThem() {
    let table = TypeTable([TestPatient.definition, TestName.definition])
    #expect(table.names == ["HumanName", "Patient"] && table.resourceNames == ["Patient"])
    #expect(table.definition("Patient") === TestPatient.definition)
    #expect(table.codes("AdministrativeGender") == nil)
  }
}
