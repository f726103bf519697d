import Andiron
import FHIRModel
import FHIRR4
import FHIRStore
import FHIRTestSupport
import Foundation
import ObjectModel
import SyntheticPopulation
import TestSupport
import Testing
import ValueModel

/// A folder for a store on disk, which is removed behind `body`.
func withFolder(_ body: (URL) throws -> Void) throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: folder) }
  try body(folder)
}

/// The same where it waits.
func withFolder(_ body: (URL) async throws -> Void) async throws {
  let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
  defer { try? FileManager.default.removeItem(at: folder) }
  try await body(folder)
}

@Suite struct IndexUpkeepTests {
  private static func options(_ number: Int) -> FHIRStoreOptions {
    var options = FHIRStoreOptions()
    switch number % 3 {
    case 0: options.indexedParameters = .all
    case 1:
      options.indexedParameters = .only([
        "Patient": ["name", "birthdate"], "Observation": ["code"],
      ])
    default:
      options.indexedParameters = .allExcept(["Patient": ["family"], "Observation": ["date"]])
    }
    if number.isMultiple(of: 2) { options.baseURLs = ["https://example.org/fhir"] }
    return options
  }

  @Test func randomWritesAndOptionsLeaveIndexesAndAnswersRight() throws {
    let population = SyntheticPopulation(seed: 3)
    let pool = (0..<4).flatMap { population.resources(ofPatient: $0).map(\.value) }
      .filter { ["Patient", "Observation", "Encounter"].contains($0["resourceType"]?.string) }
      .shuffled(seed: 1).prefix(300)
    for seed in Seeds.list(Seeds.amount(1, search: 4)) {
      try withFolder { folder in
        var random = SeededGenerator(seed: seed)
        var records = try FHIRStore(at: folder, releases: [R4.self])
        var expected: [String: Value] = [:]
        for round in 0..<Seeds.amount(4, search: 12) {
          try records.write { transaction in
            for value in pool.shuffled(using: &random).prefix(60) {
              try Self.write(value, &expected, transaction, &random)
            }
          }
          #expect(try records.store.verify().isEmpty, "seed \(seed), round \(round)")
          try Self.check(records, expected, "seed \(seed), round \(round)")
          guard random.chance(1, in: 2) else { continue }
          try records.close()
          records = try FHIRStore(
            at: folder, releases: [R4.self],
            options: Self.options(Int.random(in: 0..<6, using: &random)))
          try Self.check(records, expected, "seed \(seed), round \(round), reopened")
        }
        try records.close()
      }
    }
  }

  private static func write(
    _ value: Value, _ expected: inout [String: Value], _ transaction: FHIRTransaction,
    _ random: inout SeededGenerator
  ) throws {
    let (type, id) = (value["resourceType"]?.string ?? "", value["id"]?.string ?? "")
    if random.chance(1, in: 4) {
      let wasThere = try transaction.delete(type, id: id)
      #expect(wasThere == (expected.removeValue(forKey: "\(type)/\(id)") != nil))
      return
    }
    var changed = value
    if random.chance(1, in: 2) {
      changed["language"] = Value("l\(Int.random(in: 0..<9, using: &random))")
      if type == "Patient" {
        changed["birthDate"] = Value("19\(Int.random(in: 10..<99, using: &random))")
      }
    }
    try transaction.upsert(changed)
    expected["\(type)/\(id)"] = changed
  }

  private static func check(
    _ records: FHIRStore, _ expected: [String: Value], _ name: String
  ) throws {
    let naive = NaiveSearch(
      R4.self, expected.sorted { $0.key < $1.key }.map(\.value),
      bases: Array(records.options.baseURLs))
    for text in [
      "Patient?birthdate=lt1960", "Patient?name=a,b,c", "Patient?family:contains=e",
      "Observation?date=ge2015", "Observation?code=8302-2,29463-7",
      "Observation?subject.birthdate=lt1970",
      "Patient?_has:Observation:subject:code=8302-2", "Encounter?patient.name:missing=false",
    ] {
      let search = try FHIRSearch(text: text)
      #expect(try records.ids(text).sorted() == naive.ids(search).sorted(), "\(name): \(text)")
    }
    for value in expected.values {
      let (type, id) = (value["resourceType"]?.string ?? "", value["id"]?.string ?? "")
      #expect(try records.resource(type, id: id) != nil, "\(name)")
    }
  }

  @Test func answersAreRightWhileIndexesAreBuilt() async throws {
    try await withFolder { folder in
      var few = FHIRStoreOptions()
      few.indexedParameters = .only([:])
      let first = try FHIRStore(at: folder, releases: [R4.self], options: few)
      try await first.write { transaction in
        for number in 0..<1_600 {
          try transaction.upsert(
            JSON.parse(
              """
              {"resourceType":"Observation","id":"o\(number)","code":{"coding":[{"code":"c\(number % 10)"}]},
                "subject":{"reference":"Patient/p\(number % 7)"}}
              """))
        }
        for number in 0..<7 {
          try transaction.upsert(JSON.parse(#"{"resourceType":"Patient","id":"p\#(number)"}"#))
        }
      }
      try first.close()
      let records = try FHIRStore(at: folder, releases: [R4.self])
      // The first write begins the new index, which is built behind.
      try await records.write { transaction in
        _ = try transaction.delete("Observation", id: "o0")
        try transaction.upsert(
          JSON.parse(
            #"{"resourceType":"Observation","id":"o10","code":{"coding":[{"code":"new"}]}}"#))
      }
      func check() throws {
        #expect(try records.search("Observation?code=c0").total == 158)
        #expect(try records.ids("Observation?code=new") == ["o10"])
        #expect(try records.search("Observation?subject=Patient/p1").total == 229)
        #expect(try records.search("Patient?_has:Observation:subject:code=c3").total == 7)
        #expect(try records.reader.referrers(to: "Patient", id: "p0").count == 228)
        #expect(try records.resource("Observation", id: "o0") == nil)
        #expect(try records.resource("Observation", id: "o1599") != nil)
        #expect(try records.ids("Observation?code=c0&_sort=-_id&_count=2") == ["o990", "o980"])
      }
      try check()
      // Written while the index is built: replaced, not doubled.
      try await records.write {
        _ = try $0.upsert(
          JSON.parse(#"{"resourceType":"Observation","id":"o1598","code":{"text":"x"}}"#))
      }
      #expect(try records.reader.count("Observation") == 1_599)
      try check()
      try await records.store.waitForIndexes()
      try check()
      #expect(try records.store.verify().isEmpty)
      try records.close()
    }
  }

  @Test func aDeletionIsTheFirstWriteUnderOtherOptions() throws {
    try withFolder { folder in
      let first = try FHIRStore(at: folder, releases: [R4.self])
      try first.write {
        for id in ["a", "b"] {
          _ = try $0.upsert(JSON.parse(#"{"resourceType":"Patient","id":"\#(id)"}"#))
        }
      }
      try first.close()
      let records = try FHIRStore(at: folder, releases: [R4.self], options: Self.options(1))
      #expect(try records.delete(Patient.self, id: "a"))
      #expect(try records.purge("Patient", id: "b"))
      #expect(try records.reader.count("Patient") == 0)
      #expect(try records.store.verify().isEmpty)
      try records.close()
    }
  }

  @Test func aStoreThatDoesNotKnowTheIndexStoresNothing() throws {
    try withFolder { folder in
      let records = try FHIRStore(at: folder, releases: [R4.self])
      try records.write {
        _ = try $0.upsert(JSON.parse(#"{"resourceType":"Patient","id":"a","active":true}"#))
        _ = try $0.upsert(JSON.parse(#"{"resourceType":"Patient","id":"b","active":true}"#))
      }
      var keys: [String: RecordKey] = [:]
      try records.store.collection("r4/Patient").forEach { key, value in
        keys[value["id"]?.string ?? ""] = key
      }
      let (first, second) = (try #require(keys["a"]), try #require(keys["b"]))
      try records.close()
      let store = try Store(at: folder)
      for number in 0..<2 {
        let error = #expect(throws: StoreError.self) {
          try store.write {
            let text = #"{"resourceType":"Patient","id":"c","active":false}"#
            _ = try $0.collection("r4/Patient").upsert(
              JSON.parse(text), key: number == 0 ? first : .uuid(UUID()))
          }
        }
        #expect(error?.code == .invalidDeclaration && error?.index == "search")
      }
      #expect(try store.collection("r4/Patient").count() == 2)
      // The entries of what goes are known without their keys.
      let isGone = try store.write { try $0.collection("r4/Patient").delete(key: second) }
      #expect(isGone)
      try store.close()
      let again = try FHIRStore(at: folder, releases: [R4.self])
      #expect(try again.ids("Patient?active=true") == ["a"])
      #expect(try again.ids("Patient") == ["a"])
      #expect(try again.store.verify().isEmpty)
      try again.close()
    }
  }
}

extension Array {
  func shuffled(seed: UInt64) -> [Element] {
    var random = SeededGenerator(seed: seed)
    return shuffled(using: &random)
  }
}
