import FHIRDSTU2
import FHIRModel
import FHIRR4
import FHIRSTU3
import FHIRStore
import Foundation
import SyntheticPopulation
import Testing
import ValueModel

@Suite struct CompartmentTests {
  private func ids(_ values: [Value]) -> [String] {
    values.map { ($0["resourceType"]?.string ?? "") + "/" + ($0["id"]?.string ?? "") }
  }

  private func store(_ release: any FHIRRelease.Type, _ resources: [String]) throws -> FHIRStore {
    let records = try RecordStore.make([release])
    try records.write { transaction in
      for text in resources { try transaction.upsert(JSON.parse(text)) }
    }
    return records
  }

  private let resources = [
    #"{"resourceType":"Organization","id":"o"}"#,
    #"{"resourceType":"Practitioner","id":"d"}"#,
    #"{"resourceType":"Patient","id":"p","managingOrganization":{"reference":"Organization/o"}}"#,
    #"{"resourceType":"Patient","id":"q"}"#,
    #"{"resourceType":"Observation","id":"own","subject":{"reference":"Patient/p"},"performer":[{"reference":"Practitioner/d"}]}"#,
    #"{"resourceType":"Observation","id":"performed","subject":{"reference":"Patient/q"},"performer":[{"reference":"Patient/p"}]}"#,
    #"{"resourceType":"Observation","id":"other","subject":{"reference":"Patient/q"}}"#,
    #"{"resourceType":"Observation","id":"focus","focus":[{"reference":"Patient/p"}]}"#,
    #"{"resourceType":"Encounter","id":"e","subject":{"reference":"Patient/p"}}"#,
  ]

  @Test func aCompartmentHasWhatTheReleaseNames() throws {
    let records = try store(R4.self, resources)
    #expect(
      ids(try records.compartment("Patient", id: "p"))
        == ["Patient/p", "Encounter/e", "Observation/own", "Observation/performed"])
    #expect(
      ids(try records.compartment("Patient", id: "p", types: ["Observation"]))
        == ["Observation/own", "Observation/performed"])
    #expect(
      ids(try records.compartment("Practitioner", id: "d")) == [
        "Practitioner/d", "Observation/own",
      ])
    #expect(try records.compartment("Patient", id: "nobody").isEmpty)
  }

  @Test func everythingOfAPatientHasWhatItRefersToAsWell() throws {
    let records = try store(R4.self, resources)
    #expect(
      ids(try records.everything(patient: "p"))
        == [
          "Patient/p", "Encounter/e", "Observation/own", "Observation/performed", "Organization/o",
          "Practitioner/d",
        ])
    #expect(try records.everything(patient: "nobody").isEmpty)
  }

  @Test func everythingOfAPatientHasNothingOfOtherPatients() throws {
    let more = [
      #"{"resourceType":"Patient","id":"same","active":false}"#,
      #"{"resourceType":"Patient","id":"l","link":[{"other":{"reference":"Patient/same"},"type":"replaces"}]}"#,
      #"{"resourceType":"Group","id":"g","member":[{"entity":{"reference":"Patient/l"}},{"entity":{"reference":"Patient/q"}}]}"#,
      #"{"resourceType":"List","id":"x","subject":{"reference":"Patient/l"},"entry":[{"item":{"reference":"Observation/other"}},{"item":{"reference":"Medication/m"}},{"item":{"reference":"Observation/l1"}}]}"#,
      #"{"resourceType":"Medication","id":"m"}"#,
      #"{"resourceType":"Observation","id":"l1","subject":{"reference":"Group/g"},"focus":[{"reference":"Patient/q"}]}"#,
    ]
    let records = try store(R4.self, resources + more)
    let found = Set(ids(try records.everything(patient: "l")))
    #expect(
      found == ["Patient/l", "Patient/same", "Group/g", "List/x", "Medication/m", "Observation/l1"])
  }

  @Test func aReleaseWithoutDefinitionsHasWhatRefersToThePatient() throws {
    let records = try store(DSTU2.self, resources.filter { !$0.contains("Encounter") })
    #expect(
      Set(ids(try records.everything(patient: "p")))
        == [
          "Patient/p", "Observation/own", "Observation/performed", "Observation/focus",
          "Organization/o", "Practitioner/d",
        ])
    do {
      _ = try records.compartment("Patient", id: "p")
      Issue.record("DSTU2 has a compartment")
    } catch let error as FHIRStoreError {
      #expect(error.code == .notSupported && error.path == "Patient")
    }
  }

  @Test func chainsOfSTU3AreFollowed() throws {
    let records = try store(
      STU3.self,
      [
        #"{"resourceType":"Patient","id":"p"}"#,
        #"{"resourceType":"Observation","id":"o","subject":{"reference":"Patient/p"}}"#,
        #"{"resourceType":"Provenance","id":"yes","target":[{"reference":"Observation/o"}]}"#,
        #"{"resourceType":"Provenance","id":"no","target":[{"reference":"Observation/x"}]}"#,
      ])
    #expect(
      ids(try records.compartment("Patient", id: "p", types: ["Provenance"])) == ["Provenance/yes"])
  }

  @Test func namesThatAreNoneAreRefused() throws {
    let records = try store(R4.self, resources)
    for (name, types, code) in [
      ("Nothing", nil, FHIRStoreError.Code.unknownType),
      ("Patient", ["Nothing"], .unknownType), ("Medication", nil, .notSupported),
    ] {
      do {
        _ = try records.compartment(name, id: "p", types: types)
        Issue.record("\(name) was answered")
      } catch let error as FHIRStoreError {
        #expect(error.code == code)
      }
    }
  }

  @Test(arguments: [ReleaseVersion.stu3, .r4, .r5])
  func membersAreThoseThatAScanOfAllReferencesFinds(version: ReleaseVersion) throws {
    let release = try #require(RecordStore.releases.first { $0.version == version })
    let population = SyntheticPopulation(seed: 5, release: version)
    let all =
      population.institutionResources()
      + (0..<3).flatMap { population.resources(ofPatient: $0).prefix(60) }
    let records = try RecordStore.make([release])
    try records.write { for resource in all { try $0.upsert(resource.value) } }
    let patient = try #require(all.first { $0.type == "Patient" })
    let members = try records.compartment("Patient", id: patient.id)
    // All that refers to a patient of this population is in the compartment, by whatever element.
    let text = #""reference":"Patient/\#(patient.id)""#
    let expected = all.filter {
      $0.id == patient.id || String(decoding: $0.value.jsonBytes(), as: UTF8.self).contains(text)
    }
    #expect(Set(ids(members)) == Set(expected.map { "\($0.type)/\($0.id)" }))
    #expect(members.count == expected.count && members.count > 20)
  }
}
