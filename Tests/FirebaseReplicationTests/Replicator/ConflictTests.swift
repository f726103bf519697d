import Andiron
import FileAccess
import FirebaseReplication
import Foundation
import Testing
import ValueModel

@Suite struct ConflictTests {
  let database = DatabaseDouble()

  /// Two devices with one object, which both then change.
  private func devices(
    _ mapping: FirebaseCollection<Patient>, _ first: (Device) throws -> Void,
    _ second: (Device) throws -> Void
  ) async throws -> (Device, Device) {
    let devices = (try Device(database, [mapping]), try Device(database, [mapping]))
    try devices.0.put(Patient("1", "Joey"))
    try await devices.0.synchronize()
    try await devices.1.synchronize()
    try first(devices.0)
    try second(devices.1)
    try await devices.0.synchronize()
    try await devices.1.synchronize()
    try await devices.0.synchronize()
    #expect(try devices.0.patient("1") == devices.1.patient("1"))
    return devices
  }

  @Test(arguments: [
    (FirebaseConflictPolicy.remoteWins, "first"), (.localWins, "second"), (.mergedFields, "first"),
    (.latest, "first"),
  ])
  func `policies decide between edits of one property`(
    policy: FirebaseConflictPolicy, expected: String
  ) async throws {
    let (first, _) = try await devices(Patient.mapping.resolvingConflicts(policy)) {
      try $0.edit("1") { $0.name = "first" }
    } _: {
      try $0.edit("1") { $0.name = "second" }
    }
    #expect(try first.patient("1")?.name == expected)
  }

  @Test func `a function gets the base and both sides`() async throws {
    let mapping = Patient.mapping.resolvingConflicts { conflict in
      var result = conflict.remote
      let names = [conflict.base?.name, conflict.local?.name, conflict.remote?.name]
      result?.name = names.map { $0 ?? "none" }.joined(separator: ",")
      return result
    }
    let (first, _) = try await devices(mapping) {
      try $0.edit("1") { $0.name = "first" }
    } _: {
      try $0.edit("1") { $0.name = "second" }
    }
    #expect(try first.patient("1")?.name == "Joey,second,first")
  }

  @Test func `a function that fails leaves both sides as they are`() async throws {
    struct Failure: Error {}
    let mapping = Patient.mapping.resolvingConflicts { _ in throw Failure() }
    let (first, second) = (try Device(database, [mapping]), try Device(database, [mapping]))
    try first.put(Patient("1", "Joey"))
    try await first.synchronize()
    try await second.synchronize()
    try first.edit("1") { $0.name = "first" }
    try second.edit("1") { $0.name = "second" }
    try await first.synchronize()
    try await second.synchronize()
    #expect(try second.patient("1")?.name == "second")
    #expect(database.value("clinic", "patients", "1", "fullName") == "first")
    #expect(try !second.replicator.parked().isEmpty)
  }

  @Test(arguments: [
    (FirebaseConflictPolicy.localWins, true), (.remoteWins, false), (.mergedFields, true),
  ])
  func `an edit meets a deletion`(policy: FirebaseConflictPolicy, isThere: Bool) async throws {
    let (first, _) = try await devices(Patient.mapping.resolvingConflicts(policy)) {
      try $0.delete("1")
    } _: {
      try $0.edit("1") { $0.name = "second" }
    }
    #expect(try (first.patient("1") != nil) == isThere)
  }

  @Test func `an edit that others made outlives a deletion here`() async throws {
    let (first, _) = try await devices(Patient.mapping) {
      try $0.edit("1") { $0.name = "first" }
    } _: {
      try $0.delete("1")
    }
    #expect(try first.patient("1")?.name == "first")
  }

  @Test func `objects with one key that two devices created are merged`() async throws {
    let (first, second) = (try Device(database), try Device(database))
    var patient = Patient("1", "Joey")
    patient.doctor = "first"
    try first.put(patient)
    patient.doctor = nil
    patient.tags = ["second"]
    patient.photo = Data([1])
    try second.put(patient)
    try await first.synchronize()
    try await second.synchronize()
    try await first.synchronize()
    #expect(try first.patient("1") == second.patient("1"))
    #expect(try first.patient("1")?.photo == Data([1]))
    #expect(try first.patient("1")?.doctor == "first")
  }

  @Test func `the later edit wins by the clock of the server`() async throws {
    let mapping = Patient.mapping.resolvingConflicts(.latest)
    let options = StoreOptions(durability: .buffered, oldVersions: .last(2), changeFeed: .kept)
    // The double's clock stands in 2023; the device's own clock says now.
    let device = try Device(database, [mapping], store: try Store.inMemory(options: options))
    let other = try Device(database, [mapping])
    try device.put(Patient("1", "Joey"))
    try await device.synchronize()
    try await other.synchronize()
    try other.edit("1") { $0.name = "earlier" }
    try await other.synchronize()
    database.state.withLock { $0.time += 3_600_000 }
    try device.edit("1") { $0.name = "later" }
    try await device.synchronize()
    #expect(database.value("clinic", "patients", "1", "fullName") == "later")
  }
}
