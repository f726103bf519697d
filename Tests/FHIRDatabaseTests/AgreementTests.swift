import Andiron
import DatabaseTestSupport
import FHIRDatabase
import FHIRModel
import FHIRR4
import FHIRStore
import FHIRTestSupport
import StorageClient
import SyntheticPopulation
import TestSupport
import Testing
import ValueModel

/// Random searches, answered by a database, by a store and by the naive evaluator.
struct AgreementProgram: DatabaseProgram {
  let seed: UInt64
  let count: Int

  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    let resources = Self.resources(8)
    let store = try FHIRStore(Store.inMemory(), releases: [R4.self])
    try store.write { for resource in resources { try $0.upsert(resource) } }
    let database = FHIRDatabase(try open(), releases: [R4.self])
    try database.write { for resource in resources { try $0.upsert(resource) } }
    let naive = NaiveSearch(R4.self, resources)
    var maker = SearchMaker(naive, seed: seed)
    var found = 0
    for number in 0..<count {
      let search = maker.search()
      let name = "seed \(seed), search \(number): \(search.text)"
      do {
        found += try check(search, database, store, naive, name)
      } catch let error as FHIRStoreError {
        // What a store refuses, a database refuses.
        #expect(throws: error, "\(name)") { try store.search(search) }
      }
    }
    #expect(found > count / 2, "seed \(seed)")
    try database.close()
  }

  /// Resources of several patients, each id once.
  static func resources(_ patients: Int) -> [Value] {
    let population = SyntheticPopulation(seed: 7, release: .r4)
    var resources = population.institutionResources().map(\.value)
    for patient in 0..<patients {
      resources += population.resources(ofPatient: patient).map(\.value).prefix(60)
    }
    var seen: Set<String> = []
    return resources.filter { resource in
      seen.insert("\(resource["resourceType"]?.string ?? "")/\(resource["id"]?.string ?? "")")
        .inserted
    }
  }

  private func check<Backend: DatabaseBackend>(
    _ search: FHIRSearch, _ database: FHIRDatabase<Backend>, _ store: FHIRStore,
    _ naive: NaiveSearch, _ name: String
  ) throws -> Int {
    var whole = search
    whole.count = nil
    let expected = naive.ids(search)
    let found = try database.search(whole)
    #expect(found.ids == expected, "\(name)")
    #expect(found.total == expected.count, "\(name)")
    let scanned = try database.read { try $0.searchWithoutIndexes(whole) }
    #expect(scanned.ids == expected, "\(name), without indexes")
    var counted = whole
    counted.summary = .count
    #expect(try database.search(counted).total == expected.count, "\(name), counted")
    if search.count != nil { try checkPages(search, expected, database, name) }
    whole.inclusions = try inclusions(search.type, store)
    #expect(
      try database.search(whole).included.map(\.withoutKey)
        == store.search(whole).included.map(\.withoutKey), "\(name), included")
    return expected.count
  }

  private func checkPages(
    _ search: FHIRSearch, _ expected: [String], _ database: some FHIRRecords, _ name: String
  ) throws {
    var ids: [String] = []
    var next = search
    while true {
      let page = try database.search(next)
      #expect(page.matches.count <= search.count ?? .max, "\(name)")
      ids += page.ids
      guard let mark = page.next, ids.count <= expected.count else { break }
      next = search.from(mark)
    }
    #expect(ids == expected, "\(name), in pages")
  }

  /// A reference each way that resources of a type have.
  private func inclusions(_ type: String, _ store: FHIRStore) throws -> [FHIRSearch.Inclusion] {
    let text = "\(type)?_include=\(type):*&_revinclude=Observation:encounter"
    return try FHIRSearch(text: text).inclusions
  }
}

extension FHIRSearchResults {
  var ids: [String] { matches.compactMap { $0["id"]?.string } }
}

extension Value {
  /// The resource as JSON, which the primary key is not part of.
  var withoutKey: String { json() }
}

@Suite(.serialized) struct AgreementTests {
  @Test("a database, a store and the naive evaluator agree", arguments: TestBackend.all)
  func randomSearches(_ backend: TestBackend) throws {
    for seed in Seeds.list(1) {
      try backend.run(AgreementProgram(seed: seed, count: Seeds.amount(60, search: 100)))
    }
  }
}
