import Andiron
import FileAccess
import FirebaseReplication
import Foundation
import Testing
import ValueModel

@Suite struct SynchronizationTests {
  let database = DatabaseDouble()

  @Test func `objects of one device come to another as they were`() async throws {
    let (first, second) = (try Device(database), try Device(database))
    var patient = Patient("a.b/c", "Joey")
    patient.born = Date(timeIntervalSince1970: 1_234_567.25)
    patient.weight = "72.50"
    patient.photo = Data([0, 255, 1])
    patient.doctor = "not there yet"
    patient.draft = "of the first device"
    try first.put(patient)
    let sent = try await first.synchronize()
    #expect(sent.uploaded == 1)
    let received = try await second.synchronize()
    #expect(received.fetched == 1 && received.uploaded == 0)
    patient.draft = nil
    #expect(try second.patient("a.b/c") == patient)
  }

  @Test func `what came by fetch is not uploaded again`() async throws {
    let (first, second) = (try Device(database), try Device(database))
    try first.put(Patient("1", "Joey"))
    try await first.synchronize()
    try await second.synchronize()
    let counts = try await second.synchronize()
    #expect(counts == FirebaseCounts())
    #expect(!database.state.withLock { $0.requests }.suffix(2).contains { $0.hasPrefix("PUT") })
  }

  @Test func `deletions come to other devices as tombstones`() async throws {
    let (first, second) = (try Device(database), try Device(database))
    try first.put(Patient("1", "Joey"))
    try await first.synchronize()
    try await second.synchronize()
    try first.delete("1")
    try await first.synchronize()
    let node = DatabaseTree.at(
      database.state.withLock { $0.root }, ["clinic", "patients", "1"])?.shown
    #expect(node?["deletedAt"] != nil && node?["fullName"] == nil)
    try await second.synchronize()
    #expect(try second.patient("1") == nil)
  }

  @Test func `edits of different properties are merged`() async throws {
    let (first, second) = (try Device(database), try Device(database))
    try first.put(Patient("1", "Joey"))
    try await first.synchronize()
    try await second.synchronize()
    try first.edit("1") { $0.name = "Joseph" }
    try second.edit("1") { $0.tags = ["new"] }
    try await first.synchronize()
    let counts = try await second.synchronize()
    #expect(counts.conflicts == 1 && counts.uploaded == 1)
    try await first.synchronize()
    for device in [first, second] {
      #expect(try device.patient("1")?.name == "Joseph")
      #expect(try device.patient("1")?.tags == ["new"])
    }
  }

  @Test func `references lead to their objects in whatever order they come`() async throws {
    let doctors = FirebaseCollection(Doctor.self, path: "clinic/doctors")
    let device = try Device(database, [Patient.mapping, doctors])
    database.set(
      ["fullName": "Joey", "tags": ["x"], "doctor": "d%2E1", "modifiedAt": 1], "clinic", "patients",
      "1")
    try await device.synchronize()
    #expect(try device.doctor(of: "1") == nil)
    #expect(try device.replicator.parked().isEmpty)
    database.set(["name": "Ada", "modifiedAt": 2], "clinic", "doctors", "d%2E1")
    try await device.synchronize()
    #expect(try device.doctor(of: "1")?.name == "Ada")
  }
}
