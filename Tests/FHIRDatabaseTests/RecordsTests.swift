import Andiron
import DatabaseTestSupport
import FileAccess
import FHIRDatabase
import FHIRModel
import FHIRR4
import FHIRStore
import Foundation
import ObjectModel
import StorageClient
import StorageEngine
import TestSupport
import Testing
import ValueModel

/// References, compartments and Bundles, whose answers must be those of a store.
struct ReferenceProgram: DatabaseProgram {
  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    let resources = AgreementProgram.resources(3)
    let store = try FHIRStore(Store.inMemory(), releases: [R4.self])
    try store.write { for resource in resources { try $0.upsert(resource) } }
    let database = FHIRDatabase(try open(), releases: [R4.self])
    try database.write { for resource in resources { try $0.upsert(resource) } }
    for resource in resources.prefix(40) {
      guard let type = resource["resourceType"]?.string, let id = resource["id"]?.string else {
        continue
      }
      #expect(try database.resource(type, id: id)?.json() == resource.json())
      let expected = try store.read { try $0.referrers(to: type, id: id) }
      let found = try database.read { try $0.referrers(to: type, id: id) }
      #expect(found.map { $0.json() } == expected.map { $0.json() }, "\(type)/\(id)")
      if type == "Patient" {
        let all = try store.everything(patient: id)
        #expect(try database.everything(patient: id).map { $0.json() } == all.map { $0.json() })
      }
    }
    let counts = try database.read { try $0.counts() }
    #expect(counts.map(\.count) == (try store.read { try $0.counts() }).map(\.count))
    for observation in resources where observation["resourceType"] == "Observation" {
      guard let subject = observation["subject"] else { continue }
      let target = try database.read { try $0.resolve(subject) }
      #expect(target?.json() == (try store.read { try $0.resolve(subject) })?.json())
    }
    try database.close()
  }
}

/// Bundles of requests, with conditions and references among them.
struct BundleProgram: DatabaseProgram {
  private static let bundles = [
    """
    {"resourceType":"Bundle","type":"transaction","entry":[
    {"fullUrl":"urn:uuid:1b8b1f0e-8f0e-4a6c-9c3f-0d0f5a3a0001",
    "resource":{"resourceType":"Patient","id":"p","identifier":[{"system":"s","value":"1"}]},
    "request":{"method":"PUT","url":"Patient/p"}},
    {"resource":{"resourceType":"Observation","id":"o",
    "subject":{"reference":"urn:uuid:1b8b1f0e-8f0e-4a6c-9c3f-0d0f5a3a0001"}},
    "request":{"method":"PUT","url":"Observation/o"}}]}
    """,
    """
    {"resourceType":"Bundle","type":"transaction","entry":[
    {"resource":{"resourceType":"Patient","identifier":[{"system":"s","value":"1"}]},
    "request":{"method":"POST","url":"Patient","ifNoneExist":"identifier=s|1"}},
    {"resource":{"resourceType":"Observation","id":"o2",
    "subject":{"reference":"Patient?identifier=s|1"}},
    "request":{"method":"PUT","url":"Observation/o2"}},
    {"request":{"method":"GET","url":"Observation?subject=Patient/p"}}]}
    """,
    """
    {"resourceType":"Bundle","type":"batch","entry":[
    {"request":{"method":"DELETE","url":"Observation/o"}},
    {"request":{"method":"GET","url":"Observation/o"}},
    {"resource":{"resourceType":"Patient","id":"p","active":true},
    "request":{"method":"PUT","url":"Patient/p","ifMatch":"W/\\"1\\""}},
    {"resource":{"resourceType":"Patient","id":"p","active":false},
    "request":{"method":"PUT","url":"Patient/p","ifMatch":"W/\\"1\\""}},
    {"resource":{"resourceType":"Parameters","parameter":[{"name":"operation","part":[
    {"name":"type","valueCode":"replace"},{"name":"path","valueString":"Patient.active"},
    {"name":"value","valueBoolean":false}]}]},
    "request":{"method":"PATCH","url":"Patient/p"}}]}
    """,
  ]

  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    var options = FHIRStoreOptions()
    options.maintainsMeta = true
    let store = try FHIRStore(Store.inMemory(), releases: [R4.self], options: options)
    let database = FHIRDatabase(try open(), releases: [R4.self], options: options)
    for text in Self.bundles {
      let bundle = try JSON.parse(text)
      let expected = try store.perform(bundle)
      let found = try database.perform(bundle)
      #expect(Self.answers(found) == Self.answers(expected))
    }
    for name in ["Patient/p", "Observation/o", "Observation/o2"] {
      let parts = name.split(separator: "/").map(String.init)
      let expected = try store.resource(parts[0], id: parts[1])
      let found = try database.resource(parts[0], id: parts[1])
      #expect(found?["active"] == expected?["active"])
      #expect(found?["subject"]?.json() == expected?["subject"]?.json())
      #expect(found?["meta"]?["versionId"] == expected?["meta"]?["versionId"])
    }
    try database.close()
  }

  private static func answers(_ bundle: Value) -> [String] {
    (bundle["entry"] ?? Value(array: [])).elements.map { entry in
      let response = entry["response"]
      let found = entry["resource"]?["entry"]?.elements.compactMap { $0["resource"]?["id"]?.string }
      return [
        response?["status"]?.string, response?["location"]?.string, response?["etag"]?.string,
        found?.joined(separator: ","),
      ].map { $0 ?? "-" }.joined(separator: " ")
    }
  }
}

/// Several handles on one database, and typed queries and writes of the same resources.
struct SharingProgram: DatabaseProgram {
  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    let storage = try open()
    let records = FHIRDatabase(storage, releases: [R4.self])
    for (id, family) in ["1": "Ada", "2": "Bea", "3": "Cleo"] {
      let patient = #"{"resourceType":"Patient","id":"\#(id)","name":[{"family":"\#(family)"}]}"#
      try records.write { _ = try $0.upsert(JSON.parse(patient)) }
    }
    // Another program of the same database.
    let other = FHIRDatabase(try open(), releases: [R4.self])
    // Its storage keeps the index from its first write on.
    var patient = try #require(
      try other.storage.objects(Patient.self).fetch().first { $0.id == "3" })
    patient.gender = .other
    try other.storage.update(patient)
    let plan = try other.read { try $0.explain(FHIRSearch(text: "Patient?gender=other")) }
    #expect(plan?.scansEverything == false)
    #expect(try other.search("Patient?gender=other").ids == ["3"])
    #expect(try other.search("Patient?family=bea").ids == ["2"])
    // One that indexes other parameters rebuilds the index when it writes.
    var options = FHIRStoreOptions()
    options.indexedParameters = .only(["Patient": ["gender"]])
    let third = FHIRDatabase(storage, releases: [R4.self], options: options)
    #expect(try third.search("Patient?family=bea").ids == ["2"])
    #expect(try third.resource("Patient", id: "3") != nil)
    try third.write {
      _ = try $0.upsert(JSON.parse(#"{"resourceType":"Patient","id":"4","gender":"female"}"#))
    }
    #expect(try third.search("Patient?gender=female").ids == ["4"])
    #expect(try third.search("Patient?family=bea").ids == ["2"])
    #expect(try third.resource("Patient", id: "2") != nil)
    #expect(try records.search("Patient?family=cleo").ids == ["3"])
    let failed = #expect(throws: FHIRStoreError.self) {
      try records.write { transaction in
        _ = try transaction.upsert(JSON.parse(#"{"resourceType":"Patient","id":"9"}"#))
        throw FHIRStoreError(.conflict, "")
      }
    }
    #expect(failed?.code == .conflict)
    #expect(try records.resource("Patient", id: "9") == nil)
    try checkTyped(storage, third)
    try checkStranger(open, third)
    #expect(try storage.verify().isEmpty)
    try third.close()
    #expect(throws: StoreError.self) { try records.search("Patient") }
  }

  /// Objects that the storage writes are found by searches.
  private func checkTyped<Backend: DatabaseBackend>(
    _ storage: DatabaseStorage<Backend>, _ records: FHIRDatabase<Backend>
  ) throws {
    #expect(
      Set(try storage.objects(Patient.self).fetch().compactMap(\.id)) == ["1", "2", "3", "4"])
    var patient = try #require(try records.resource(Patient.self, id: "1"))
    patient.gender = .male
    try storage.update(patient)
    #expect(try records.search("Patient?gender=male").ids == ["1"])
    var fifth = Patient(unchecked: try JSON.parse(#"{"resourceType":"Patient","id":"5"}"#))
    fifth.pk = UUID()
    try storage.add(fifth)
    #expect(try records.resource("Patient", id: "5") != nil)
    let key = try #require(try records.resource(Patient.self, id: "5")).pk
    #expect(try storage.delete(Patient.self, key: key))
    #expect(try records.resource("Patient", id: "5") == nil)
  }

  /// A program that does not know FHIR writes: searches read everything until an index is built.
  private func checkStranger<Backend: DatabaseBackend>(
    _ open: () throws -> DatabaseStorage<Backend>, _ records: FHIRDatabase<Backend>
  ) throws {
    let stranger = try open()
    // In memory there is but one storage, which knows the index.
    if stranger === records.storage { return }
    var patient = try #require(try stranger.objects(Patient.self).fetch().first { $0.id == "2" })
    patient.gender = .other
    try stranger.update(patient)
    #expect(Set(try records.search("Patient?gender=other").ids) == ["2", "3"])
    try records.write {
      _ = try $0.upsert(JSON.parse(#"{"resourceType":"Patient","id":"6","gender":"other"}"#))
    }
    #expect(Set(try records.search("Patient?gender=other").ids) == ["2", "3", "6"])
    try stranger.close()
  }
}

/// Writers at a time.
struct WritersProgram: DatabaseProgram {
  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    var options = FHIRStoreOptions()
    options.maintainsMeta = true
    let handles = try (0..<3).map { _ in
      FHIRDatabase(
        try open(), releases: [R4.self], options: options, oldVersions: .last(1_000))
    }
    let create = try JSON.parse(
      """
      {"resourceType":"Bundle","type":"transaction","entry":[
      {"resource":{"resourceType":"Patient","identifier":[{"system":"s","value":"1"}]},
      "request":{"method":"POST","url":"Patient","ifNoneExist":"identifier=s|1"}}]}
      """)
    let patient = try JSON.parse(#"{"resourceType":"Patient","id":"shared"}"#)
    let failures = FailureList()
    TestThread.perform(handles.count) { number in
      do {
        for _ in 0..<8 {
          try handles[number].write { _ = try $0.upsert(patient) }
          _ = try handles[number].perform(create)
        }
      } catch {
        failures.add("\(error)")
      }
    }
    #expect(failures.all == [])
    let count = handles.count * 8
    #expect(try handles[0].resource("Patient", id: "shared")?.versionNumber == count)
    #expect(try handles[1].history("Patient", id: "shared").count == count)
    #expect(try handles[2].search("Patient?identifier=s|1").ids.count == 1)
    for handle in handles { try handle.close() }
  }
}

/// What went wrong on several threads.
final class FailureList: Sendable {
  private let failures = Locked<[String]>([])

  var all: [String] { failures.withLock { $0 } }

  func add(_ failure: String) { failures.withLock { $0.append(failure) } }
}

/// Imports, whose reports must be those of a store.
struct ImportProgram: DatabaseProgram {
  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    let resources = AgreementProgram.resources(4)
    var lines = resources.map { $0.json() }
    lines.insert("not JSON", at: 5)
    lines.append(lines[0])
    let source = ImportSource.data(Data(lines.joined(separator: "\n").utf8), name: "lines")
    let store = try FHIRStore(Store.inMemory(), releases: [R4.self])
    let database = FHIRDatabase(try open(), releases: [R4.self])
    for round in 0..<2 {
      let expected = try store.load([source])
      let found = try database.load([source])
      #expect(found.insertedCount == expected.insertedCount, "round \(round)")
      #expect(found.updatedCount == expected.updatedCount, "round \(round)")
      #expect(found.unchangedCount == expected.unchangedCount, "round \(round)")
      #expect(found.countsByType == expected.countsByType, "round \(round)")
      #expect(found.problems == expected.problems, "round \(round)")
    }
    for text in ["Patient?_sort=family", "Observation?_count=20", "Encounter?status=finished"] {
      #expect(try database.search(text).ids == store.search(text).ids, "\(text)")
    }
    try database.close()
  }
}

@Suite(.serialized) struct RecordsTests {
  @Test("references lead to the same resources as in a store", arguments: TestBackend.all)
  func references(_ backend: TestBackend) throws { try backend.run(ReferenceProgram()) }

  @Test("Bundles are answered as by a store", arguments: TestBackend.all)
  func bundles(_ backend: TestBackend) throws { try backend.run(BundleProgram()) }

  @Test("several programs share a database", arguments: TestBackend.all)
  func sharing(_ backend: TestBackend) throws { try backend.run(SharingProgram()) }

  @Test("writers at a time lose nothing and create nothing twice", arguments: TestBackend.all)
  func writers(_ backend: TestBackend) throws { try backend.run(WritersProgram()) }

  @Test("an import stores and reports what it does in a store", arguments: TestBackend.all)
  func imports(_ backend: TestBackend) throws { try backend.run(ImportProgram()) }
}
