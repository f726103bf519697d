import CollectionModel
import FHIRDatabase
import FHIRR4
import FHIRStore
import ObjectModel
import StorageClient
import Testing
import ValueModel

/// The FHIR part of `docs/guides/storage-clients.md`.
@Suite struct StorageClientsGuideFHIRTests {
  func count(_ records: some FHIRRecords, _ search: String) throws -> Int? {
    try records.search(search).total
  }

  @Test func resourcesAreKeptInADatabase() throws {
    let storage = MemoryStorage()
    var patient = Patient()
    patient.id = "p1"
    patient.gender = .female
    let records = FHIRDatabase(storage, releases: [R4.self], oldVersions: .last(10))
    try records.upsert(patient)
    let results = try records.search("Observation?patient=p1&date=ge2024")
    let history = try records.history("Patient", id: "p1")
    #expect(results.total == 0)
    #expect(history.count == 1)
    #expect(try count(records, "Patient?gender=female") == 1)
    let women = try storage.objects(Patient.self).where(\.gender == .female).fetch()
    #expect(women.map(\.id) == ["p1"])
    #expect(try storage.verify().isEmpty)
  }
}
