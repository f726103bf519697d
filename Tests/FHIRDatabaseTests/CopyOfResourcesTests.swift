import Andiron
import DatabaseTestSupport
import FHIRDatabase
import FHIRModel
import FHIRR4
import FHIRStore
import StorageClient
import Testing
import ValueModel

/// A copy of a store into a database whose program knows the indexes of resources.
struct CopiedStoreProgram: DatabaseProgram {
  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    let store = try FHIRStore(Store.inMemory(), releases: [R4.self])
    try store.write { for resource in AgreementProgram.resources(3) { try $0.upsert(resource) } }
    let database = FHIRDatabase(try open(), releases: [R4.self])
    let report = try store.store.copy(to: database.storage)
    #expect(report.omissions == [])
    #expect(report.isSame)
    for text in ["Patient?gender=male", "Observation?date=gt2015", "Encounter?status=finished"] {
      // A copy is in the order of the primary keys.
      let found = try database.search(text).ids.sorted()
      #expect(try found == store.search(text).ids.sorted(), "\(text)")
      #expect(!found.isEmpty, "\(text)")
    }
    let plan = try database.read {
      try $0.explain(FHIRSearch(text: "Encounter?status=finished"))
    }
    #expect(plan?.scansEverything == false)
    #expect(try database.storage.verify() == [])
    try database.close()
  }
}

/// A copy of a store into a database whose program does not know FHIR.
struct StrangeCopyProgram: DatabaseProgram {
  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    let store = try FHIRStore(Store.inMemory(), releases: [R4.self])
    try store.write { for resource in AgreementProgram.resources(2) { try $0.upsert(resource) } }
    let storage = try open()
    let report = try store.store.copy(to: storage)
    #expect(Set(report.omissions.map(\.kind)) == [.indexNotKept])
    #expect(Set(report.omissions.map(\.index)) == ["search"])
    let database = FHIRDatabase(storage, releases: [R4.self])
    let search = try FHIRSearch(text: "Encounter?status=finished")
    #expect(try database.read { try $0.explain(search) }?.scansEverything == true)
    let expected = Set(try store.search(search).ids)
    #expect(!expected.isEmpty)
    #expect(try Set(database.search(search).ids) == expected)
    try database.prepareIndexes()
    #expect(try database.read { try $0.explain(search) }?.scansEverything == false)
    #expect(try Set(database.search(search).ids) == expected)
    #expect(try storage.verify() == [])
    try database.close()
  }
}

@Suite(.serialized) struct CopyOfResourcesTests {
  @Test("a copy has the indexes that its program knows", arguments: TestBackend.all)
  func known(_ backend: TestBackend) throws { try backend.run(CopiedStoreProgram()) }

  @Test("a copy gets the other indexes when they are prepared", arguments: TestBackend.all)
  func unknown(_ backend: TestBackend) throws { try backend.run(StrangeCopyProgram()) }
}
