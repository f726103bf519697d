import Andiron
import FileAccess
import Foundation
import ObjectModel
import TestSupport
import Testing
import ValueModel

@testable import DocumentStore
@testable import ModelTestSupport

/// Random queries with random indexes, against a search that tests and sorts everything.
@Suite struct FindingTests {
  private static let names = ["a", "b", "a.b", "c", "_id"]

  private func query(_ random: inout SeededGenerator) throws -> FindQuery {
    let strings: SelectorStrings = random.chance(1, in: 2) ? .bytes : .collated
    var json = RandomSelector.json(&random, depth: 2)
    if random.chance(1, in: 6) {
      let bound = Value(id(Int.random(in: 0..<60, using: &random)))
      json["_id"] = random.chance(1, in: 2) ? ["$gt": bound] : ["$in": [bound, "none"]]
    }
    // Few values, so that many documents have one of them.
    if random.chance(1, in: 4) { json = ["c": RandomValue.number(&random)] }
    if random.chance(1, in: 8) { json = ["b": .null, "c": .null] }
    var query = FindQuery(try Selector(json, strings: strings))
    if random.chance(1, in: 2) {
      query.sort = Self.names.shuffled(using: &random)
        .prefix(Int.random(in: 1...2, using: &random))
        .map { .init($0, random.chance(1, in: 3) ? .descending : .ascending) }
    }
    if random.chance(2, in: 3) { query.limit = Int.random(in: 1...7, using: &random) }
    return query
  }

  private func id(_ number: Int) -> String { "doc\(number)" }

  private func addIndex(_ database: Database<Store>, _ random: inout SeededGenerator) throws {
    let names = Self.names.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random))
    let direction: SortDirection = random.chance(1, in: 3) ? .descending : .ascending
    let fields = names.map {
      SelectorIndex.Field($0, random.chance(1, in: 6) ? .descending : direction)
    }
    let strings: SelectorStrings = random.chance(1, in: 2) ? .bytes : .collated
    let known = try database.indexes()
    if known.count > 3, let old = known.randomElement(using: &random) {
      #expect(try database.dropIndex(old.definition.name))
    }
    let index = try SelectorIndex(fields, strings: strings)
    if try !database.indexes().contains(where: { $0.definition.name == index.name }) {
      try database.addIndex(index)
    }
  }

  private func edit(_ database: Database<Store>, _ random: inout SeededGenerator) throws {
    try database.write { database in
      for _ in 0..<Int.random(in: 1...20, using: &random) {
        let id = id(Int.random(in: 0..<60, using: &random))
        var body = RandomValue.object(&random)
        if random.chance(1, in: 20) {
          let text = String(repeating: "é", count: 300) + "\(Int.random(in: 0..<3, using: &random))"
          body["a"] = Value(text)
        }
        guard var document = try database.document(id) else {
          try database.create(body, id: id)
          continue
        }
        if random.chance(1, in: 4) {
          try database.delete(document)
        } else {
          document.body = body
          try database.update(document)
        }
      }
    }
  }

  /// All pages of a query.
  private func pages(_ database: Database<Store>, _ query: FindQuery) throws -> [String] {
    var (query, ids) = (query, [String]())
    while true {
      let page = try database.find(query)
      #expect(page.values.compactMap { $0["_id"]?.string } == page.documents.map(\.id))
      ids += page.documents.map(\.id)
      try #require(ids.count < 200, "pages come again")
      guard let limit = query.limit, page.documents.count == limit else { return ids }
      // The text form is what a client gives back.
      let bookmark = try #require(page.bookmark)
      let read = FindBookmark(bookmark.description)
      #expect(read == bookmark)
      query.bookmark = read
    }
  }

  @Test func whatIsFoundIsTheSameWithAnyIndexAndWithNone() throws {
    var indexed = 0
    var ordered = 0
    for seed in Seeds.list(Seeds.amount(8, search: 32)) {
      var random = SeededGenerator(seed: seed)
      let store = try Store.inMemory()
      let database = try store.database("things")
      for _ in 0..<8 {
        try edit(database, &random)
        try addIndex(database, &random)
        var documents: [Document] = []
        try database.visit { document, _ in documents.append(document) }
        let naive = NaiveFinding(documents: documents)
        for _ in 0..<12 {
          let query = try query(&random)
          let expected = try naive.ids(query)
          let found = try pages(database, query)
          let text = "seed \(seed): \(query.selector.json.json()) \(query.sort)"
          #expect(Set(found).count == found.count, "\(text)")
          #expect(query.sort.isEmpty ? Set(found) == Set(expected) : found == expected, "\(text)")
          let count = try database.count(matching: query.selector)
          #expect(query.sort.isEmpty ? count == expected.count : count >= expected.count, "\(text)")
          let explained = try #require(try database.explain(query))
          if explained.index != nil { indexed += 1 }
          if !query.sort.isEmpty, !explained.sortsInMemory { ordered += 1 }
        }
      }
      #expect(try store.verify().isEmpty, "seed \(seed)")
      #expect(try database.problems().isEmpty, "seed \(seed)")
    }
    if ProcessInfo.processInfo.environment["SEED"] == nil {
      #expect(indexed > 100 && ordered > 20, "\(indexed) \(ordered)")
    }
  }

  @Test func pagesStayInPlaceWhileDocumentsAreWritten() throws {
    for seed in Seeds.list(Seeds.amount(12, search: 48)) {
      var random = SeededGenerator(seed: seed)
      let database = try Store.inMemory().database("things")
      let kept = Set((0..<40).map { id($0) })
      try database.write { database in
        for id in kept.sorted() {
          try database.create(["n": Value(Int.random(in: 0..<9, using: &random))], id: id)
        }
      }
      if random.chance(1, in: 2) { try database.addIndex(SelectorIndex(["n"])) }
      var query = FindQuery(try Selector(["n": ["$gte": 2]]), limit: 3)
      if random.chance(1, in: 2) { query.sort = [.init("n", .descending)] }
      let expected = try Set(pages(database, query))
      var found: [String] = []
      while true {
        let page = try database.find(query)
        found += page.documents.map(\.id)
        if page.documents.count < 3 { break }
        query.bookmark = page.bookmark
        // Others come and go; those that stay are found once.
        try database.write { database in
          let other = "other\(Int.random(in: 0..<9, using: &random))"
          if let known = try database.document(other) {
            try database.delete(known)
          } else {
            try database.create(["n": Value(Int.random(in: 0..<9, using: &random))], id: other)
          }
        }
      }
      let stayed = found.filter(kept.contains)
      #expect(Set(stayed) == expected && stayed.count == expected.count, "seed \(seed)")
    }
  }
}
