import Andiron
import DocumentStore
import FHIRModel
import FHIRR4
import FHIRStore
import ObjectModel
import Replication
import Testing

/// Resources that replicate between devices as documents.
@Suite struct MirroredResourcesTests {
  private static let patients = ReplicatedObjects(Patient.self, as: "Patient")
    .identified(by: \.id)

  private struct Device {
    let store: Store
    let mirror: ObjectMirror
    let records: FHIRStore

    init() throws {
      var options = StoreOptions()
      options.changeFeed = .kept
      store = try Store.inMemory(options: options)
      records = try FHIRStore(store, releases: [R4.self])
      mirror = try ObjectMirror(store, database: "shared", [patients])
    }
  }

  private func exchange(_ one: Device, _ other: Device) async throws {
    for device in [one, other] { try await device.mirror.update() }
    let replicator = try Replicator(
      .database(one.store.database("shared")), with: .database(other.store.database("shared")))
    _ = try await replicator.run()
    for device in [one, other] { try await device.mirror.update() }
  }

  @Test func `resources are known by their identifiers, and have keys of their own`() async throws {
    let (one, other) = (try Device(), try Device())
    var patient = Patient()
    patient.id = "p1"
    patient.birthDate = "1815-12"
    let made = patient
    try await one.store.write { try $0.upsert(made) }
    try await exchange(one, other)
    var there = try #require(try await other.records.resource(Patient.self, id: "p1"))
    #expect(there.birthDate == "1815-12")
    #expect(there.pk != made.pk)
    there.birthDate = "1815-12-10"
    let edited = there
    try await other.store.write { try $0.upsert(edited) }
    try await exchange(one, other)
    let here = try await one.records.resource(Patient.self, id: "p1")
    #expect(here?.birthDate == "1815-12-10")
    #expect(here?.pk == made.pk)
  }
}
