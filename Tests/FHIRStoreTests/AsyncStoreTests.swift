import Andiron
import FHIRR4
import FHIRStore
import Foundation
import Testing
import ValueModel

/// The calls for asynchronous code do what those that block do.
@Suite struct AsyncStoreTests {
  private static func patient(_ id: String, _ family: String) throws -> Patient {
    let json = #"{"resourceType":"Patient","id":"\#(id)","name":[{"family":"\#(family)"}]}"#
    return try Patient(json: json)
  }

  @Test func resourcesAreStoredFoundAndDeleted() async throws {
    let records = try RecordStore.make()
    let stored = try await records.upsert(Self.patient("p1", "King"))
    #expect(try await records.resource(Patient.self, id: "p1") == stored)
    #expect(try await records.resource("Patient", id: "p1")?["id"]?.string == "p1")
    let outcome = try await records.upsert(
      contentsOf: [Self.patient("p1", "Lovelace"), Self.patient("p2", "Byron")])
    #expect(outcome.updated.count == 1 && outcome.inserted.count == 1)
    let found = try await records.search("Patient?family=Lovelace")
    #expect(found.matches.map { $0["id"]?.string } == ["p1"])
    #expect(try await records.search(FHIRSearch("Patient")).matches.count == 2)
    let names = try await records.read { try $0.resources(Patient.self, ids: ["p1", "x"]) }
    #expect(names.found.count == 1 && names.missing == ["x"])
    #expect(try await records.delete(Patient.self, id: "p2"))
    #expect(try await records.everything(patient: "p1").count == 1)
    #expect(try await records.compartment("Patient", id: "p1").count == 1)
    #expect(try await records.history("Patient", id: "p1").isEmpty == false)
    #expect(try await records.purge("Patient", id: "p1"))
    #expect(try await records.resource(Patient.self, id: "p1") == nil)
  }

  @Test func aTransactionThatThrowsLeavesNothing() async throws {
    struct Deliberate: Error {}
    let records = try RecordStore.make()
    let patient = try Self.patient("p1", "King")
    await #expect(throws: Deliberate.self) {
      try await records.write { transaction in
        try transaction.upsert(patient)
        throw Deliberate()
      }
    }
    #expect(try await records.resource(Patient.self, id: "p1") == nil)
  }

  @Test func aBundleIsPerformed() async throws {
    let records = try RecordStore.make()
    let bundle = try JSON.parse(
      #"""
      {"resourceType":"Bundle","type":"transaction","entry":[{"resource":{"resourceType":"Patient"},
      "request":{"method":"POST","url":"Patient"}}]}
      """#)
    let response = try await records.perform(bundle)
    #expect(response["type"]?.string == "transaction-response")
    #expect(try await records.search("Patient").matches.count == 1)
  }

  @Test func anImportEndsWhenItsTaskIsCancelled() async throws {
    let records = try RecordStore.make()
    let lines = (0..<5_000).map { #"{"resourceType":"Patient","id":"p\#($0)"}"# }
    let source = ImportSource.data(Data(lines.joined(separator: "\n").utf8), name: "patients")
    let task = Task { () async throws -> ImportReport in
      withUnsafeCurrentTask { $0?.cancel() }
      return try await records.load([source])
    }
    #expect(try await !task.value.isComplete)
    let first = try records.reader.count("Patient")
    #expect(first < 5_000)
    let report = try await records.load([source])
    #expect(report.insertedCount == 5_000 - first)
    #expect(try records.reader.count("Patient") == 5_000)
  }
}
