import Andiron
import FHIRModel
import FHIRStore
import FHIRTestSupport
import TestSupport
import Testing
import ValueModel

/// Answers by indexes, without them, and by the naive evaluator, to the same random searches.
struct SearchAgreement {
  let records: FHIRStore
  let naive: NaiveSearch
  let release: any FHIRRelease.Type
  let places: KeyPlaces
  private(set) var answered = 0
  /// Of them, how many an index answered.
  private(set) var indexed = 0
  private(set) var refused = 0
  private(set) var found = 0
  /// Of them, by the types of identifiers.
  private(set) var foundByType = 0

  /// Stores the resources, each id once.
  init(
    _ release: any FHIRRelease.Type, _ resources: [Value],
    options: FHIRStoreOptions = FHIRStoreOptions()
  ) throws {
    self.release = release
    var seen: Set<String> = []
    let some = resources.filter { resource in
      guard let type = resource["resourceType"]?.string, let id = resource["id"]?.string else {
        return false
      }
      return release.types.resourceNames.contains(type) && seen.insert("\(type)/\(id)").inserted
    }
    records = try RecordStore.make([release], options: options)
    try records.write { transaction in
      for resource in some { try transaction.upsert(resource) }
    }
    naive = NaiveSearch(release, some, bases: Array(options.baseURLs))
    places = try KeyPlaces(records, release.version, naive.resources)
  }

  /// Searches by parameters of all kinds, or of some.
  mutating func check(
    _ count: Int, seed: UInt64, kinds: [SearchParameter.Kind] = []
  ) throws {
    var maker = SearchMaker(naive, seed: seed)
    maker.kinds = kinds
    for number in 0..<count {
      let search = maker.search()
      do {
        try check(search, "seed \(seed), search \(number): \(search.text)")
        answered += 1
      } catch let error as FHIRStoreError
        where error.code == .notSupported || error.path?.contains(".") ?? false
      {
        // A chain along a reference to a type that the parameter does not name.
        refused += 1
      } catch {
        Issue.record("seed \(seed), search \(number): \(search.text): \(error)")
      }
    }
  }

  /// Searches by the types of identifiers, of which a release has to know.
  mutating func checkTypes(_ count: Int, seed: UInt64) throws {
    var maker = SearchMaker(naive, seed: seed)
    let before = found
    for number in 0..<count {
      guard let search = maker.typedSearch() else { continue }
      try check(search, "seed \(seed), search by type \(number): \(search.text)")
    }
    foundByType += found - before
  }

  private mutating func check(_ search: FHIRSearch, _ name: String) throws {
    var whole = search
    whole.count = nil
    let found = try records.search(whole)
    let scanned = try records.reader.searchWithoutIndexes(whole)
    let expected = naive.ids(search)
    let ids = found.matches.compactMap { $0["id"]?.string }
    #expect(ids == expected, "\(name)")
    #expect(scanned.matches.compactMap { $0["id"]?.string } == expected, "\(name), without indexes")
    #expect(found.total == expected.count, "\(name)")
    #expect(try FHIRSearch(text: search.text) == search, "\(name)")
    self.found += expected.count
    try places.check(whole, name)
    if try records.reader.explain(whole)?.indexes.isEmpty == false { indexed += 1 }
    guard search.count != nil, expected.count < 400 else { return }
    #expect(try paged(search) == expected, "\(name), in pages")
  }

  /// The pages of a search that finds a lot.
  func checkPages(_ search: FHIRSearch, _ name: String) throws {
    let expected = naive.ids(search)
    #expect(expected.count > 1_000, "\(name)")
    #expect(try paged(search) == expected, "\(name)")
  }

  private func paged(_ search: FHIRSearch) throws -> [String] {
    var ids: [String] = []
    var next = search
    while true {
      let page = try records.search(next)
      #expect(page.matches.count <= search.count ?? .max)
      ids += page.matches.compactMap { $0["id"]?.string }
      guard let mark = page.next else { return ids }
      next = search.from(mark)
    }
  }
}
