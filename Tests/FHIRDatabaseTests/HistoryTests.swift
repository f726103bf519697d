import Andiron
import DatabaseTestSupport
import FHIRDatabase
import FHIRModel
import FHIRR4
@testable import FHIRStore
import Foundation
import StorageClient
import StorageEngine
import TestSupport
import Testing
import ValueModel

/// Random writes to a database and a store, whose histories must be the same.
struct HistoryProgram: DatabaseProgram {
  let seed: UInt64
  var versions = VersionRetention.last(1_000)

  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    var random = SeededGenerator(seed: seed)
    var options = FHIRStoreOptions()
    options.maintainsMeta = true
    let store = try FHIRStore(
      Store.inMemory(options: StoreOptions(oldVersions: versions, changeFeed: .kept)),
      releases: [R4.self], options: options)
    let database = FHIRDatabase(
      try open(), releases: [R4.self], options: options, oldVersions: versions)
    for step in 0..<40 {
      let changes = (0..<Int.random(in: 1...3, using: &random)).map { _ in Change(&random) }
      let expected = try store.write { writer in
        try changes.map { try $0.make(writer, "x\(step)") }
      }
      let found = try database.write { writer in
        try changes.map { try $0.make(writer, "x\(step)") }
      }
      #expect(found == expected, "seed \(seed), step \(step)")
    }
    for type in ["Patient", "Observation"] {
      for id in 1...6 {
        let name = "seed \(seed): \(type)/\(id)"
        let expected = try store.history(type, id: "\(id)")
        #expect(
          try database.history(type, id: "\(id)").map(\.testForm) == expected.map(\.testForm),
          "\(name)")
      }
    }
    for query in Self.queries { try check(query, database, store) }
    try database.close()
  }

  /// A write of one resource; several may be in one transaction.
  private struct Change {
    let type: String
    let id: String
    let isDeletion: Bool

    init(_ random: inout SeededGenerator) {
      type = ["Patient", "Observation"][Int.random(in: 0...1, using: &random)]
      id = "\(Int.random(in: 1...5, using: &random))"
      isDeletion = Int.random(in: 0..<4, using: &random) == 0
    }

    /// Whether a resource was deleted, or is new.
    func make(_ writer: FHIRWriter<some ResourceTarget>, _ language: String) throws -> Bool {
      if isDeletion { return try writer.delete(type, id: id) }
      let text = #"{"resourceType":"\#(type)","id":"\#(id)","language":"\#(language)"}"#
      return try writer.upsert(JSON.parse(text)).isNew
    }
  }

  static var queries: [HistoryQuery] {
    var queries: [HistoryQuery] = []
    for limit in [1, 7, 100] {
      for types in [nil, ["Patient"], ["Observation", "Patient"], ["Encounter"]] {
        for isAscending in [false, true] {
          var query = HistoryQuery(limit: limit)
          (query.types, query.isAscending) = (types, isAscending)
          queries.append(query)
          query.members = [
            .init("Patient", id: "1"), .init("Observation", id: "2", version: "2"),
            .init("Patient", id: "3", version: "1"),
          ]
          if types == nil { queries.append(query) }
        }
      }
    }
    return queries
  }

  private func check<Backend: DatabaseBackend>(
    _ query: HistoryQuery, _ database: FHIRDatabase<Backend>, _ store: FHIRStore
  ) throws {
    var (one, other) = (query, query)
    while true {
      let expected = try store.history(one, release: nil)
      let found = try database.history(other, release: nil)
      #expect(found.total == expected.total, "seed \(seed): \(query)")
      #expect(
        found.entries.map(\.testForm) == expected.entries.map(\.testForm), "seed \(seed): \(query)")
      #expect((found.next == nil) == (expected.next == nil), "seed \(seed): \(query)")
      guard let next = expected.next, let mark = found.next else { return }
      (one.mark, other.mark) = (next, mark)
    }
  }
}

extension ResourceVersion {
  /// What does not depend on the time and the storage.
  fileprivate var testForm: String {
    "\(versionID ?? "-") \(resource?["language"]?.string ?? "deleted")"
  }
}

extension HistoryEntry {
  fileprivate var testForm: String {
    "\(type)/\(id) \(name ?? "-") \(isCreation) \(version.resource?["language"]?.string ?? "deleted")"
  }
}

/// Histories by time, and how long versions are kept.
struct KeepingProgram: DatabaseProgram {
  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    let backend = try open()
    let records = FHIRDatabase(backend, releases: [R4.self], oldVersions: .last(2))
    func patient(_ family: String) throws -> Value {
      try JSON.parse(#"{"resourceType":"Patient","id":"1","name":[{"family":"\#(family)"}]}"#)
    }
    for name in ["a", "b", "c", "d"] { _ = try records.write { try $0.upsert(patient(name)) } }
    let history = try records.history("Patient", id: "1")
    #expect(history.map { $0.resource?["name"]?[0]?["family"]?.string } == ["d", "c", "b"])
    #expect(history.allSatisfy { $0.time != nil })
    let time = try #require(history.first?.time)
    var query = HistoryQuery(limit: 10)
    query.since = Int64((time.timeIntervalSinceReferenceDate + 60) * 1_000_000)
    #expect(try records.history(query, release: nil).total == 0)
    query.since = Int64((time.timeIntervalSinceReferenceDate - 60) * 1_000_000)
    #expect(try records.history(query, release: nil).total == 3)
    #expect(try records.purge("Patient", id: "1"))
    #expect(try !records.purge("Patient", id: "1"))
    #expect(try records.history("Patient", id: "1").isEmpty)
    #expect(try records.resource("Patient", id: "1") == nil)
    // A type keeps what it was first written with.
    let plain = FHIRDatabase(backend, releases: [R4.self])
    for name in ["e", "f"] { _ = try plain.write { try $0.upsert(patient(name)) } }
    #expect(try plain.history("Patient", id: "1").count == 2)
    // Without old versions, a history is the current version.
    for text in ["g", "h"] {
      let organization: Value = ["resourceType": "Organization", "id": "1", "name": Value(text)]
      _ = try plain.write { try $0.upsert(organization) }
    }
    #expect(try plain.history("Organization", id: "1").count == 1)
    #expect(try plain.delete(Organization.self, id: "1"))
    #expect(try plain.history("Organization", id: "1").isEmpty)
    try records.close()
  }
}

/// What was current at a moment, for a resource that was deleted and written again.
struct MomentProgram: DatabaseProgram {
  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    let store = try FHIRStore(
      Store.inMemory(options: StoreOptions(oldVersions: .last(9), changeFeed: .kept)),
      releases: [R4.self])
    try check(store)
    let database = FHIRDatabase(try open(), releases: [R4.self], oldVersions: .last(9))
    try check(database)
    try database.close()
  }

  private func check(_ records: some FHIRRecords) throws {
    for _ in 0..<2 {
      for text in ["a", "b"] {
        let organization: Value = ["resourceType": "Organization", "id": "1", "name": Value(text)]
        _ = try records.write { try $0.upsert(organization) }
        Thread.sleep(forTimeInterval: 0.005)
      }
      _ = try records.write { try $0.delete("Organization", id: "1") }
      Thread.sleep(forTimeInterval: 0.005)
    }
    let all = try records.history("Organization", id: "1")
    #expect(all.count == 6)
    for version in all {
      let time = try #require(version.time).timeIntervalSinceReferenceDate
      var query = HistoryQuery(limit: 10)
      let moment = Int64((time + 0.003) * 1_000_000)
      query.current = TimeBounds(start: moment, end: moment + 1_000)
      let page = try records.history(query, release: nil)
      #expect(page.entries.map(\.version.sequence) == [version.sequence])
      #expect(page.total == 1)
    }
  }
}

@Suite(.serialized) struct HistoryTests {
  @Test("histories of a database are those of a store", arguments: TestBackend.all)
  func histories(_ backend: TestBackend) throws {
    for seed in Seeds.list(Seeds.amount(2, search: 3)) {
      try backend.run(HistoryProgram(seed: seed))
    }
  }

  @Test("as many versions are kept as the option says", arguments: TestBackend.all)
  func keeping(_ backend: TestBackend) throws { try backend.run(KeepingProgram()) }

  @Test("a deletion is over once the resource is written again", arguments: TestBackend.all)
  func moments(_ backend: TestBackend) throws { try backend.run(MomentProgram()) }
}
