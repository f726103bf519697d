import Andiron
import FHIRR4
import FHIRStore
import Foundation
import Testing
import ValueModel

@Suite struct UpsertTests {
  @Test("a resource with the id of a stored one replaces it and keeps its primary key")
  func replaces() throws {
    let records = try RecordStore.make()
    var patient = Patient()
    patient.id = "p1"
    patient.active = true
    let first = try records.upsert(patient)
    #expect(first.pk == patient.pk)
    var other = Patient()
    other.id = "p1"
    other.active = false
    let second = try records.upsert(other)
    #expect(second.pk == first.pk && second.pk != other.pk)
    let read = try #require(try records.resource(Patient.self, id: "p1"))
    #expect(read.active == false && read.pk == first.pk)
    #expect(try records.reader.count("Patient") == 1)
  }

  @Test("a resource without an id is new each time, but under its own primary key")
  func withoutID() throws {
    let records = try RecordStore.make()
    let patient = Patient()
    try records.upsert(patient)
    try records.upsert(patient)
    try records.upsert(Patient())
    #expect(try records.reader.count("Patient") == 2)
  }

  @Test("a changed copy with another id, or with none, does not replace what it was copied from")
  func copies() throws {
    let records = try RecordStore.make()
    var patient = Patient()
    patient.id = "p1"
    let first = try records.upsert(patient)
    patient.id = "p2"
    let second = try records.upsert(patient)
    #expect(second.pk != first.pk)
    var read = try #require(try records.resource(Patient.self, id: "p1"))
    read.id = "p3"
    let results = try records.upsert(contentsOf: [read, read])
    #expect(results.inserted.map(\.id) == ["p3"] && results.updated.map(\.id) == ["p3"])
    read.id = nil
    let unnamed = try records.upsert(read)
    #expect(try records.reader.count("Patient") == 4)
    #expect(try records.resource(Patient.self, id: "p1")?.pk == first.pk)
    #expect(try records.resource(Patient.self, id: "p2")?.pk == second.pk)
    // One that had no id may get one.
    var named = unnamed
    named.id = "p4"
    #expect(try records.upsert(named).pk == unnamed.pk)
    #expect(try records.reader.count("Patient") == 4)
    #expect(try records.store.verify().allSatisfy { $0.severity == .note })
  }

  @Test("many are stored in order, and which of them are new is told")
  func many() throws {
    let records = try RecordStore.make()
    let patients = (0..<5).map { number in
      var patient = Patient()
      patient.id = "p\(number % 3)"
      return patient
    }
    let result = try records.upsert(contentsOf: patients)
    #expect(result.inserted.map(\.id) == ["p0", "p1", "p2"])
    #expect(result.updated.map(\.id) == ["p0", "p1"])
  }

  @Test("a deleted resource is gone, and its id may come again")
  func deletion() throws {
    let records = try RecordStore.make([#"{"resourceType":"Patient","id":"a"}"#])
    #expect(try records.delete(Patient.self, id: "a"))
    #expect(try !records.delete(Patient.self, id: "a"))
    #expect(try records.resource(Patient.self, id: "a") == nil)
    var patient = Patient()
    patient.id = "a"
    try records.upsert(patient)
    #expect(try records.reader.count("Patient") == 1)
  }

  @Test("versions are counted and dated where that is asked for")
  func meta() throws {
    var options = FHIRStoreOptions()
    options.maintainsMeta = true
    var storeOptions = StoreOptions()
    storeOptions.oldVersions = .last(100)
    let records = try RecordStore.make(options: options, storeOptions: storeOptions)
    var patient = Patient()
    patient.id = "p"
    for _ in 0..<3 { try records.upsert(patient) }
    try records.delete(Patient.self, id: "p")
    let history = try records.history("Patient", id: "p")
    #expect(history.isEmpty)
    // Under its own primary key, its versions continue, the deletion among them.
    let again = try records.upsert(patient)
    #expect(again.meta?.versionId == "5")
    #expect(again.meta?.lastUpdated?.date != nil)
  }

  @Test("what a deletion, or a purge that failed, has left of a resource can be purged")
  func remains() throws {
    let records = try RecordStore.make([#"{"resourceType":"Patient","id":"a"}"#])
    let error = #expect(throws: StoreError.self) {
      try records.read { _ in try records.purge("Patient", id: "a") }
    }
    #expect(error?.code == .failed)
    #expect(try records.reader.count("Patient") == 0)
    // What it left may have been erased when the snapshot was closed.
    _ = try records.purge("Patient", id: "a")
    #expect(try !records.purge("Patient", id: "a"))
    try records.write { _ = try $0.upsert(JSON.parse(#"{"resourceType":"Patient","id":"b"}"#)) }
    #expect(try records.delete(Patient.self, id: "b"))
    #expect(try records.purge("Patient", id: "b"))
    #expect(try !records.purge("Patient", id: "b"))
    #expect(try !records.purge("Patient", id: "c"))
  }

  @Test("a resource that was stored from JSON has its history even when it is deleted")
  func history() throws {
    var storeOptions = StoreOptions()
    storeOptions.oldVersions = .last(100)
    let records = try RecordStore.make(storeOptions: storeOptions)
    for active in ["true", "false"] {
      let text = #"{"resourceType":"Patient","id":"p","active":\#(active)}"#
      try records.write { _ = try $0.upsert(JSON.parse(text)) }
    }
    try records.delete(Patient.self, id: "p")
    let history = try records.history("Patient", id: "p")
    #expect(history.map { $0.resource?["active"]?.boolean } == [nil, false, true])
    #expect(try records.purge("Patient", id: "p"))
    #expect(try records.history("Patient", id: "p").isEmpty)
  }
}
