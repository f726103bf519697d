import Andiron
import DatabaseTestSupport
import FHIRDatabase
import FHIRModel
import FHIRR4
import FHIRStore
import StorageClient
import Testing
import ValueModel

/// Searches by `_text` and `_content` with an index of words, compared with those of a store.
struct WordsProgram: DatabaseProgram {
  let indexes: FHIRTextIndexes

  private static let searches = [
    "Patient?_text=male", "Patient?_content=a*", "Observation?_content=body", "Condition?_text=the",
    "Observation?_content=NEAR(body weight)", "Encounter?_content=\"check up\"",
    "Observation?_content=body NOT weight&status=final", "Patient?_content=zzz",
    "Observation?subject:Patient._content=m*&_content=b*", "Condition?_text=(a OR b) NOT c",
  ]

  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    let resources = AgreementProgram.resources(4)
    let options = FHIRStoreOptions.withWords(indexes)
    let store = try FHIRStore(Store.inMemory(), releases: [R4.self], options: options)
    let database = FHIRDatabase(try open(), releases: [R4.self], options: options)
    try store.write { for resource in resources { try $0.upsert(resource) } }
    try database.write { for resource in resources.dropLast(40) { try $0.upsert(resource) } }
    try database.write { for resource in resources.suffix(50) { try $0.upsert(resource) } }
    let count = try check(database, store)
    #expect(count > 10)
    let plan = try database.read { try $0.explain(FHIRSearch(text: "Patient?_text=male")) }
    #expect(plan?.scansEverything == (indexes == .none))
    // A copy has the indexes as well.
    let copied = FHIRDatabase(MemoryStorage(), releases: [R4.self], options: options)
    let report = try store.store.copy(to: copied.storage)
    #expect(report.omissions == [])
    #expect(try check(copied, store) == count)
    #expect(try database.storage.verify() == [])
    try database.close()
  }

  private func check<Backend: DatabaseBackend>(
    _ database: FHIRDatabase<Backend>, _ store: FHIRStore
  ) throws -> Int {
    try Self.searches.reduce(0) { sum, text in
      let search = try FHIRSearch(text: text)
      let expected = try store.search(search).ids.sorted()
      #expect(try database.search(search).ids.sorted() == expected, "\(text)")
      #expect(
        try database.read { try $0.searchWithoutIndexes(search) }.ids.sorted() == expected,
        "\(text)")
      return sum + expected.count
    }
  }
}

/// Old resources get the index of words when it is prepared.
struct LateWordsProgram: DatabaseProgram {
  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    let storage = try open()
    let plain = FHIRDatabase(storage, releases: [R4.self])
    try plain.write { for resource in AgreementProgram.resources(1) { try $0.upsert(resource) } }
    let search = try FHIRSearch(text: "Patient?_content=male")
    let expected = try plain.search(search).ids
    let indexed = FHIRDatabase(storage, releases: [R4.self], options: .withWords(.content))
    #expect(try indexed.read { try $0.explain(search) }?.scansEverything == true)
    try indexed.prepareIndexes()
    #expect(try indexed.read { try $0.explain(search) }?.scansEverything == false)
    #expect(try indexed.search(search).ids == expected)
    // One that asks for no index keeps that which is there.
    try plain.write { for resource in AgreementProgram.resources(2) { try $0.upsert(resource) } }
    #expect(try plain.read { try $0.explain(search) }?.scansEverything == false)
    #expect(try storage.verify() == [])
    try storage.close()
  }
}

extension FHIRStoreOptions {
  fileprivate static func withWords(_ indexes: FHIRTextIndexes) -> FHIRStoreOptions {
    var options = FHIRStoreOptions()
    options.textIndexes = indexes
    return options
  }
}

@Suite(.serialized) struct WordsTests {
  @Test(
    "words of resources are found as in a store", arguments: TestBackend.all,
    FHIRTextIndexes.allCases)
  func words(_ backend: TestBackend, indexes: FHIRTextIndexes) throws {
    try backend.run(WordsProgram(indexes: indexes))
  }

  @Test("resources get an index of words when it is prepared", arguments: TestBackend.all)
  func late(_ backend: TestBackend) throws { try backend.run(LateWordsProgram()) }
}
