import Andiron
import FHIRModel
import FHIRR4
import FHIRStore
import FileAccess
import Foundation
import StoreTestSupport
import TestSupport
import Testing
import ValueModel

/// Stores of resources whose records hold anything, under right hashes: used to the end without a
/// trap.
@Suite(.damages("its stores hold forged records"))
struct HostileResourcesTests {
  private static let path = "/store"
  private static let secret = "Tribbiani"

  private static func options(_ disk: SimulatedFileSystem) -> StoreOptions {
    var options = StoreOptions()
    options.engine.fileSystem = disk
    options.engine.segmentByteCount = 64 << 10
    options.engine.isMaintenanceAutomatic = false
    options.oldVersions = .last(3)
    options.changeFeed = .kept
    return options
  }

  private static func opened(_ store: Store) throws -> FHIRStore {
    var options = FHIRStoreOptions()
    options.textIndexes = .content
    options.maintainsMeta = true
    return try FHIRStore(store, releases: [R4.self], options: options)
  }

  private static func patient(_ number: Int, _ more: String = "") -> String {
    """
    {"resourceType":"Patient","id":"p\(number)","identifier":[{"system":"urn:s","value":"\(number)"}],
    "name":[{"family":"\(secret)","given":["\(secret) \(number)"]}],"gender":"male",
    "birthDate":"19\(50 + number)-0\(number + 1)-11","text":{"status":"generated",
    "div":"<div xmlns=\\"http://www.w3.org/1999/xhtml\\"><p>\(secret) \(number)</p></div>"}\(more)}
    """
  }

  private static func observation(_ number: Int) -> String {
    """
    {"resourceType":"Observation","id":"o\(number)","status":"final","subject":
    {"reference":"Patient/p\(number % 4)"},"code":{"coding":[{"system":"http://loinc.org","code":
    "8480-6","display":"\(secret)"}]},"effectiveDateTime":"2024-0\(number + 1)-02T10:00:00Z",
    "valueQuantity":{"value":\(100 + number).5,"unit":"mmHg","system":
    "http://unitsofmeasure.org","code":"mm[Hg]"},"contained":[{"resourceType":"Patient","id":"in",
    "name":[{"family":"\(secret)"}]}],"performer":[{"reference":"#in"}]}
    """
  }

  private static let filled = Result { () throws -> SimulatedFileSystem in
    let disk = SimulatedFileSystem()
    let store = try Store(at: URL(filePath: path), options: options(disk))
    let records = try opened(store)
    try records.write { transaction in
      for number in 0..<5 { try transaction.upsert(JSON.parse(patient(number))) }
      for number in 0..<6 { try transaction.upsert(JSON.parse(observation(number))) }
    }
    for number in 0..<3 {
      try records.write { try $0.upsert(JSON.parse(patient(number, #","active":true"#))) }
    }
    try records.write { _ = try $0.delete("Patient", id: "p4") }
    try store.close()
    return disk
  }

  // MARK: Use

  private static let searches = [
    "Patient?name=tri", "Patient?birthdate=gt1951&_sort=-birthdate", "Patient?gender=male",
    "Patient?_has:Observation:patient:code=8480-6", "Patient?_content=\(secret)", "Patient?_text=1",
    "Patient?_lastUpdated=gt2020&_summary=count", "Observation?subject=Patient/p1",
    "Observation?subject:Patient.family=\(secret)&_include=Observation:subject",
    "Observation?performer:Patient.name=tri", "Observation?value-quantity=gt101||mm[Hg]",
    "Observation?value-quantity=gt13||kPa", "Observation?date=ge2024-03&_sort=date,_id&_count=2",
    "Patient?_id=p1,p2&_revinclude=Observation:subject", "Observation?code:not=x&_total=accurate",
  ]

  private static let reading: [HostileUse.Step] =
    searches.map { text in
      { store in
        for resource in try opened(store).search(text).matches { _ = resource.json() }
      }
    } + [
      { _ = try opened($0).read { try $0.counts() } },
      { store in
        let records = try opened(store)
        for number in 0..<5 {
          for entry in try records.history("Patient", id: "p\(number)") {
            _ = entry.resource?.json()
          }
          _ = try records.resource(Patient.self, id: "p\(number)")?.name.first?.family
        }
      },
      { store in
        let records = try opened(store)
        for number in 0..<5 {
          _ = try records.everything(patient: "p\(number)")
          _ = try records.read { try $0.referrers(to: "Patient", id: "p\(number)") }
        }
        _ = try records.compartment("Patient", id: "p1")
        _ = try records.read { try $0.danglingReferences(of: "Observation") }
      },
      { store in
        for collection in try store.collections() {
          try store.collection(collection.name).forEach { _, value in _ = value.json() }
        }
      },
      { _ = try $0.changes().changes.map(\.value) },
    ]

  private static let writing: [HostileUse.Step] = [
    { try opened($0).write { _ = try $0.upsert(JSON.parse(patient(7))) } },
    { store in
      let records = try opened(store)
      for number in 0..<5 {
        try records.write { _ = try $0.upsert(JSON.parse(patient(number, #","active":false"#))) }
      }
    },
    { store in
      let records = try opened(store)
      for number in 0..<6 {
        try records.write { _ = try $0.upsert(JSON.parse(observation(number))) }
      }
    },
    { try opened($0).write { _ = try $0.delete("Observation", id: "o1") } },
    { _ = try opened($0).purge("Patient", id: "p2") },
    { try opened($0).ensureTextIndexes() },
    { _ = try opened($0).dropTextIndexes() },
  ]

  @Test(arguments: Seeds.list(Seeds.amount(10, search: 60)))
  func `whatever records of resources hold, they are used to their end`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let disk = try Self.filled.get().copy()
    let count = random.chance(1, in: 2) ? 1 : Int.random(in: 2...6, using: &random)
    let changes = try RecordForger(disk, path: Self.path).forge(count, using: &random)
    var use = HostileUse(
      disk, path: Self.path, options: Self.options(disk), secret: Self.secret,
      about: "SEED=\(seed): \(changes)"
    ) { path in
      let store = try Store(at: URL(filePath: path), options: Self.options(disk))
      // Its indexes are known from here on, as for every program that opens such a store.
      _ = try Self.opened(store)
      return store
    }
    use.isTyped = { $0 is StoreError || $0 is FHIRStoreError }
    use.run(read: Self.reading, write: Self.writing)
  }
}
