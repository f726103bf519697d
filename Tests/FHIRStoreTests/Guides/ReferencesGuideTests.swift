import Andiron
import FHIRR4
import FHIRStore
import Testing
import ValueModel

/// `docs/guides/references.md`.
@Suite struct ReferencesGuideTests {
  private func store() throws -> FHIRStore {
    var options = FHIRStoreOptions()
    options.baseURLs = ["https://example.org/fhir"]
    let records = try FHIRStore(Store.inMemory(), releases: [R4.self], options: options)
    try records.write { transaction in
      for text in [
        #"{"resourceType":"Patient","id":"p1"}"#, #"{"resourceType":"Patient","id":"p2"}"#,
        #"{"resourceType":"Practitioner","id":"d1"}"#,
        #"{"resourceType":"Observation","id":"o1","subject":{"reference":"https://example.org/fhir/Patient/p1"},"performer":[{"reference":"Practitioner/d1"},{"reference":"Practitioner/d2"}]}"#,
      ] {
        try transaction.upsert(JSON.parse(text))
      }
    }
    return records
  }

  @Test func followingAReference() throws {
    let records = try store()
    let observation = try records.resource(Observation.self, id: "o1")
    let patient = try observation?.subject?.resolve(Patient.self, in: records.reader)
    #expect(patient?.id == "p1")
  }

  @Test func containersAndManyReferences() throws {
    let records = try store()
    let request = try MedicationRequest(
      json:
        ##"{"resourceType":"MedicationRequest","contained":[{"resourceType":"Medication","id":"m"}],"medicationReference":{"reference":"#m"}}"##
    )
    let medication = try records.reader.resolve(
      request.medicationReference ?? Reference(), Medication.self, of: request.fields)
    #expect(medication?.id == "m")

    let observation = try #require(try records.resource(Observation.self, id: "o1"))
    let subject = try #require(observation.subject)
    let target = try records.reader.resolve(subject.fields)
    let type = target?["resourceType"]?.string
    let performers = try records.reader.resolve(all: observation.performer, Practitioner.self)
    #expect(type == "Patient")
    #expect(performers.map { $0?.id } == ["d1", nil])
  }

  @Test func whatRefersToAResource() throws {
    let records = try store()
    let patient = try #require(try records.resource(Patient.self, id: "p1"))
    let observations = try records.reader.referrers(to: patient, Observation.self)
    let all = try records.reader.referrers(to: "Patient", id: "p1")
    #expect(observations.map(\.id) == ["o1"] && all.count == 1)
  }

  @Test func deleting() throws {
    let records = try store()
    var reported: [String] = []
    func report(_ id: String?, _ reference: String) {
      reported.append((id ?? "") + " " + reference)
    }
    try records.delete(Patient.self, id: "p1")
    for dangling in try records.reader.danglingReferences(of: "Observation") {
      report(dangling.id, dangling.reference)
    }
    #expect(reported == ["o1 https://example.org/fhir/Patient/p1", "o1 Practitioner/d2"])

    let isDeleted = try records.write { transaction in
      guard try transaction.reader.referrers(to: "Patient", id: "p2").isEmpty else { return false }
      return try transaction.delete(Patient.self, id: "p2")
    }
    #expect(isDeleted)
  }
}
