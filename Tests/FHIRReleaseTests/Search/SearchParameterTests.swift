import FHIRDSTU2
import FHIRModel
import FHIRR4
import FHIRR5
import FHIRSTU3
import Testing

/// Search parameters that are known, in the tables of the releases.
@Suite struct SearchParameterTests {
  private static func paths(
    _ name: String, _ type: String, _ version: ReleaseVersion
  ) -> [String]? {
    Releases.all[version]?.searchParameters.parameter(name, of: type)?.paths.map(\.description)
  }

  @Test(arguments: ReleaseVersion.allCases)
  func everyReleaseHasTheUsualOnes(version: ReleaseVersion) {
    #expect(Self.paths("birthdate", "Patient", version) == ["birthDate:date"])
    #expect(Self.paths("name", "Patient", version) == ["name:HumanName"])
    #expect(Self.paths("phone", "Patient", version) == ["telecom.where(system=phone):ContactPoint"])
    #expect(Self.paths("_lastUpdated", "Patient", version) == ["meta.lastUpdated:instant"])
    #expect(Self.paths("_id", "Binary", version) == ["id:id"])
    #expect(Self.paths("code", "Observation", version) == ["code:CodeableConcept"])
    #expect(
      Self.paths("deceased", "Patient", version)
        == ["isNotFalse(deceasedBoolean,deceasedDateTime):boolean"])
    #expect(Self.paths("birthdate", "Observation", version) == nil)
    let quantity = Self.paths("value-quantity", "Observation", version)
    #expect(quantity?.first == "valueQuantity:Quantity")
  }

  @Test(arguments: ReleaseVersion.allCases)
  func aCodeAndAQuantityAreSearchedTogether(version: ReleaseVersion) throws {
    let table = try #require(Releases.all[version]).searchParameters
    let composite = try #require(table.parameter("code-value-quantity", of: "Observation"))
    #expect(composite.kind == .composite)
    #expect(composite.paths.map(\.description) == [":Observation"])
    #expect(composite.components.map(\.name) == ["code", "value-quantity"])
    #expect(composite.components.map(\.kind) == [.token, .quantity])
    let paths = composite.components.flatMap(\.paths).map(\.description)
    #expect(paths == ["code:CodeableConcept", "valueQuantity:Quantity"])
    let inside = try #require(
      table.parameter("component-code-value-quantity", of: "Observation"))
    #expect(inside.paths.map(\.description) == ["component:Observation.Component"])
  }

  @Test(arguments: [ReleaseVersion.r4, .r5])
  func thePatientIsOneOfTheSubjects(version: ReleaseVersion) throws {
    let table = try #require(Releases.all[version]).searchParameters
    let patient = try #require(table.parameter("patient", of: "Observation"))
    let subject = try #require(table.parameter("subject", of: "Observation"))
    #expect(patient.paths.map(\.description) == ["subject.targets(Patient):Reference"])
    #expect(patient.targets == ["Patient"])
    #expect(subject.paths.map(\.description) == ["subject:Reference"])
    #expect(Set(subject.targets).isSuperset(of: ["Patient", "Group", "Device", "Location"]))
    for type in ["AllergyIntolerance", "CarePlan", "Encounter", "Procedure", "Immunization"] {
      #expect(table.parameter("patient", of: type)?.targets == ["Patient"], "\(type)")
    }
  }

  @Test func datesAreOfAllTypesThatAChoiceHas() {
    #expect(Self.paths("date", "Encounter", .r4) == ["period:Period"])
    #expect(Self.paths("date", "Encounter", .r5) == ["actualPeriod:Period"])
    #expect(
      Self.paths("date", "Observation", .r4) == [
        "effectiveDateTime:dateTime", "effectivePeriod:Period", "effectiveTiming:Timing",
        "effectiveInstant:instant",
      ])
    #expect(
      Self.paths("date", "Observation", .dstu2) == [
        "effectiveDateTime:dateTime", "effectivePeriod:Period",
      ])
    #expect(
      Self.paths("date", "Appointment", .r5) == [
        "start:instant", "absent(start).requestedPeriod.[0].start:dateTime",
      ])
  }

  @Test func codeableReferencesAreSearchedByHalves() {
    #expect(
      Self.paths("reason-code", "Encounter", .r5) == ["reason.value.concept:CodeableConcept"])
    #expect(
      Self.paths("reason-reference", "Encounter", .r5) == ["reason.value.reference:Reference"])
  }

  @Test(arguments: [ReleaseVersion.stu3, .r4, .r5])
  func compartmentsNameTheirParameters(version: ReleaseVersion) throws {
    let table = try #require(Releases.all[version]).searchParameters
    let names = try #require(table.compartment("Patient", includes: "Observation"))
    #expect(names == ["subject", "performer"])
    #expect(table.compartment("Patient", includes: "Organization") == nil)
    #expect(table.compartment("Encounter", includes: "Encounter") == ["_id"])
  }

  /// Whatever a compartment names is there; STU3 has chains, too.
  @Test(arguments: [ReleaseVersion.stu3, .r4, .r5])
  func parametersOfCompartmentsAreThere(version: ReleaseVersion) throws {
    let table = try #require(Releases.all[version]).searchParameters
    var absent: Set<String> = []
    for compartment in ["Patient", "Encounter", "Practitioner", "RelatedPerson", "Device"] {
      for type in table.types {
        for name in table.compartment(compartment, includes: type) ?? [] {
          let first = String(name.prefix { $0 != "." })
          if table.parameter(first, of: type) == nil { absent.insert("\(type) \(name)") }
        }
      }
    }
    #expect(absent.sorted() == [])
  }

  @Test(arguments: ReleaseVersion.allCases)
  func atLeast97PercentAreCompiled(version: ReleaseVersion) throws {
    let table = try #require(Releases.all[version]).searchParameters
    let all = table.types.flatMap { table.parameters(of: $0) }.filter { !$0.name.hasPrefix("_") }
    let open = all.filter(\.paths.isEmpty)
    #expect(all.count > 800)
    #expect(Double(open.count) <= Double(all.count) * 0.03)
    let listed = table.uncompiled.filter { !$0.name.hasPrefix("_") }
    #expect(open.map { $0.type + $0.name }.sorted() == listed.map { $0.type + $0.name }.sorted())
  }
}
