import Andiron
import FileAccess
import Foundation
import ObjectModel
import Testing
import ValueModel

@testable import DocumentStore

@Suite struct FindQueryTests {
  private let store: Store
  private let notes: Database<Store>

  init() throws {
    store = try Store.inMemory()
    notes = try store.database("notes")
    try notes.write { notes in
      for number in 0..<300 {
        try notes.create(
          [
            "n": Value(number), "parity": number % 2 == 0 ? "even" : "odd",
            "deep": ["list": [Value(number)]],
          ],
          id: "note\(number)")
      }
      try notes.create(["n": 5, "language": "query"], id: "_design/x")
    }
  }

  private func code(_ body: () throws -> Void) -> DocumentError.Code? {
    #expect(throws: DocumentError.self) { try body() }?.code
  }

  @Test func anIndexIsUsedAndSaysSo() throws {
    let selector = try Selector(["n": ["$gte": 10, "$lt": 14]])
    let scan = try notes.find(FindQuery(selector))
    #expect(scan.statistics.index == nil && scan.statistics.documentsExamined == 301)
    #expect(scan.warnings.count == 1)
    try notes.addIndex(SelectorIndex(["n"]))
    let found = try notes.find(FindQuery(selector))
    #expect(found.statistics.index == "n" && found.statistics.documentsExamined == 4)
    #expect(found.statistics.keysExamined == 4 && found.statistics.resultCount == 4)
    #expect(found.warnings.isEmpty)
    #expect(found.documents.map(\.id) == ["note10", "note11", "note12", "note13"])
    #expect(try notes.indexes().map(\.entryCount) == [301])
  }

  @Test func aSortIsReadFromAnIndexWithoutReadingMore() throws {
    try notes.addIndex(SelectorIndex(["parity", "n"]))
    let selector = try Selector(["parity": "odd"], strings: .collated)
    var query = FindQuery(selector, sort: [.init("n", .descending)], limit: 3)
    // Other strings may be equal to this one where strings are collated, so it is not the only key.
    #expect(try notes.find(query).documents.map(\.id) == ["note299", "note297", "note295"])
    try notes.addIndex(SelectorIndex(["parity", "n"], strings: .bytes))
    query.selector = try Selector(["parity": "odd"], strings: .bytes)
    let found = try notes.find(query)
    #expect(found.documents.map(\.id) == ["note299", "note297", "note295"])
    #expect(!found.statistics.sortedInMemory && found.statistics.documentsExamined <= 16)
    let explained = try #require(try notes.explain(query))
    #expect(explained.index == "parity,n bytes" && !explained.sortsInMemory)
    #expect(explained.candidates.map(\.reason) == ["strings_mismatch", nil])
    #expect(explained.description.contains("150 entries of index parity,n bytes"))
  }

  @Test func aPartialIndexThatIsNamedFindsOnlyItsDocuments() throws {
    let filter = try Selector(["parity": "even"])
    try notes.addIndex(SelectorIndex(["n"], partialFilter: filter, name: "even"))
    let selector = try Selector(["n": ["$lt": 6]])
    #expect(try notes.find(FindQuery(selector)).documents.count == 6)
    let named = try notes.find(FindQuery(selector, index: "even"))
    #expect(named.documents.map(\.id) == ["note0", "note2", "note4"])
    #expect(named.statistics.index == "even")
    #expect(try notes.explain(FindQuery(selector))?.candidates.first?.reason == "is_partial")
  }

  @Test func withoutFallbackAnUnusableIndexIsAnError() throws {
    try notes.addIndex(SelectorIndex(["n"]))
    let selector = try Selector(["parity": "odd"])
    let named = FindQuery(selector, index: "n", allowsFallback: false)
    #expect(code { _ = try notes.find(named) } == .unusableIndex)
    let scan = FindQuery(selector, allowsFallback: false)
    #expect(code { _ = try notes.find(scan) } == .unusableIndex)
    let warned = try notes.find(FindQuery(selector, index: "none"))
    #expect(warned.warnings.count == 2 && warned.documents.count == 150)
  }

  @Test func aBookmarkOfAnotherQueryIsRefused() throws {
    let selector = try Selector(["n": ["$gte": 0]])
    try notes.addIndex(SelectorIndex(["n"]))
    var query = FindQuery(selector, limit: 2)
    let entry = try #require(try notes.find(query).bookmark)
    query.sort = ["n"]
    query.bookmark = entry
    #expect(code { _ = try notes.find(query) } == .invalidBookmark)
    query.bookmark = nil
    let sorted = try #require(try notes.find(query).bookmark)
    query.sort = []
    query.bookmark = sorted
    #expect(code { _ = try notes.find(query) } == .invalidBookmark)
    query.bookmark = entry
    try notes.dropIndex("n")
    #expect(code { _ = try notes.find(query) } == .invalidBookmark)
    for text in ["", "x", "!", "bnVsbA", "e30"] { #expect(FindBookmark(text) == nil, "\(text)") }
  }

  @Test func anIndexThatComesBetweenTwoPagesChangesNothing() throws {
    var query = FindQuery(try Selector(["n": ["$gte": 290]]), limit: 4)
    var found: [String] = []
    for page in 0..<3 {
      let answer = try notes.find(query)
      found += answer.documents.map(\.id)
      query.bookmark = answer.bookmark
      if page == 0 { try notes.addIndex(SelectorIndex(["n"])) }
      #expect(answer.statistics.index == nil)
    }
    #expect(found == (290..<300).map { "note\($0)" })
  }

  @Test func pagesGoOnWhereEveryFieldOfTheIndexIsFixed() throws {
    try notes.write { notes in
      for number in 0..<9 { try notes.create(["a": 1, "b": 2], id: "same\(number)") }
    }
    try notes.addIndex(SelectorIndex(["a", "b"]))
    var query = FindQuery(try Selector(["a": 1, "b": 2]), sort: ["b"], limit: 2)
    var found: [String] = []
    for _ in 0..<6 {
      let page = try notes.find(query)
      #expect(!page.statistics.sortedInMemory)
      found += page.documents.map(\.id)
      query.bookmark = page.bookmark
    }
    #expect(found == (0..<9).map { "same\($0)" })
  }

  @Test func anotherIndexOfTheSameNameDoesNotContinueAPage() throws {
    try notes.addIndex(SelectorIndex(["n"], name: "one"))
    var query = FindQuery(try Selector(["n": ["$lt": 9], "parity": "odd"]), limit: 2)
    query.bookmark = try notes.find(query).bookmark
    try notes.dropIndex("one")
    try notes.addIndex(SelectorIndex(["parity", "n"], name: "one"))
    #expect(code { _ = try notes.find(query) } == .invalidBookmark)
  }

  @Test func aPageAfterTheLastIsEmptyAndKeepsItsBookmark() throws {
    var query = FindQuery(try Selector(["n": ["$gt": 297]]), limit: 5)
    let page = try notes.find(query)
    #expect(page.documents.count == 2)
    query.bookmark = page.bookmark
    let end = try notes.find(query)
    #expect(end.documents.isEmpty && end.bookmark == page.bookmark)
    #expect(try notes.find(FindQuery(try Selector(["n": -1]))).bookmark == nil)
  }

  @Test func fieldsAreNestedAsTheyWere() throws {
    let query = FindQuery(
      try Selector(["n": 7]), fields: ["deep.list.0", "parity", "none", "_rev"])
    let value = try #require(try notes.find(query).values.first)
    #expect(value["deep"]?.json() == #"{"list":{"0":7}}"#)
    #expect(value.fields.map(\.name) == ["deep", "parity", "_rev"])
    #expect(throws: SelectorError.self) {
      try notes.find(FindQuery(Selector([:]), fields: ["a..b"]))
    }
    #expect(throws: SelectorError.self) { try notes.find(FindQuery(Selector([:]), sort: [""])) }
  }

  @Test func identifiersAreLookedUp() throws {
    let some = try Selector(["_id": ["$in": ["note7", "note9", "none"]]])
    let found = try notes.find(FindQuery(some))
    #expect(found.documents.map(\.id) == ["note7", "note9"])
    #expect(found.statistics.documentsExamined == 2 && found.warnings.isEmpty)
    let range = try Selector(["_id": ["$gte": "note98"]])
    let sorted = try notes.find(FindQuery(range, sort: [.init("_id", .descending)], limit: 1))
    #expect(sorted.documents.map(\.id) == ["note99"] && !sorted.statistics.sortedInMemory)
  }

  @Test func limitsAreLimits() throws {
    let all = try Selector([:])
    #expect(try notes.find(FindQuery(all, limit: 0)).documents.isEmpty)
    #expect(try notes.find(FindQuery(all, limit: -1)).documents.isEmpty)
    #expect(try notes.find(FindQuery(all, limit: .max, skip: .max)).documents.isEmpty)
    #expect(
      try notes.find(FindQuery(all, sort: ["n"], limit: .max, skip: 299)).documents.count == 1)
    #expect(try notes.find(FindQuery(all, skip: 298)).documents.count == 2)
  }

  @Test func indexesArePartOfTheirDatabase() throws {
    let index = try SelectorIndex(["n"])
    try notes.addIndex(index)
    try notes.addIndex(index)
    #expect(try notes.indexes().map(\.definition) == [index])
    #expect(throws: StoreError.self) { try notes.addIndex(SelectorIndex(["parity"], name: "n")) }
    #expect(try store.database("others").indexes().isEmpty)
    #expect(try !notes.dropIndex("none") && !notes.dropIndex("seq"))
    try notes.write { try $0.drop() }
    #expect(try notes.indexes().isEmpty)
    #expect(try notes.find(FindQuery(Selector([:]))).documents.isEmpty)
    #expect(try notes.explain(FindQuery(Selector([:]))) == nil)
  }

  @Test func anIndexIsBuiltInTheBackgroundAndAfterReopening() throws {
    let disk = SimulatedFileSystem()
    var options = StoreOptions()
    options.engine.fileSystem = disk
    let url = URL(filePath: "/documents")
    let selector = try Selector(["n": ["$lt": 5]])
    do {
      let store = try Store(at: url, options: options)
      let notes = try store.database("notes")
      try notes.write { notes in
        for number in 0..<1_500 { try notes.create(["n": Value(number)], id: "n\(number)") }
      }
      try notes.addIndex(SelectorIndex(["n"]))
      try store.waitForIndexes()
      #expect(try notes.find(FindQuery(selector)).statistics.index == "n")
      try store.close()
    }
    let store = try Store(at: url, options: options)
    let notes = try store.database("notes")
    #expect(try notes.find(FindQuery(selector)).statistics.documentsExamined == 5)
    try notes.create(["n": 1], id: "new")
    #expect(try notes.find(FindQuery(selector)).documents.count == 6)
    #expect(try store.verify().isEmpty)
    try store.close()
  }
}
