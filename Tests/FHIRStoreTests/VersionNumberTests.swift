import Andiron
import FHIRModel
import FHIRStore
import Testing
import ValueModel

@Suite struct VersionNumberTests {
  private static func records(_ oldVersions: VersionRetention) throws -> FHIRStore {
    var options = FHIRStoreOptions()
    options.maintainsMeta = true
    return try RecordStore.make(
      options: options, storeOptions: StoreOptions(oldVersions: oldVersions))
  }

  private static func version(_ records: FHIRStore) throws -> String? {
    try records.resource("Patient", id: "a")?["meta"]?["versionId"]?.string
  }

  @Test("a resource that is stored again after its deletion goes on with its numbers")
  func again() throws {
    let records = try Self.records(.last(100))
    let patient = try JSON.parse(BundleBuilder.patient("a"))
    for number in [1, 3, 5] {
      try records.write { _ = try $0.upsert(patient) }
      #expect(try Self.version(records) == "\(number)")
      try records.write { _ = try $0.delete("Patient", id: "a") }
    }
    // Deleted and stored in one transaction, too.
    try records.write { _ = try $0.upsert(patient) }
    try records.write { transaction in
      try transaction.delete("Patient", id: "a")
      try transaction.upsert(patient)
    }
    #expect(try Self.version(records) == "9")
  }

  @Test("where old versions are not kept, the numbers begin again")
  func forgotten() throws {
    let records = try Self.records(.none)
    let patient = try JSON.parse(BundleBuilder.patient("a"))
    for _ in 0..<2 {
      try records.write { _ = try $0.upsert(patient) }
      #expect(try Self.version(records) == "1")
      try records.write { _ = try $0.delete("Patient", id: "a") }
    }
  }
}
