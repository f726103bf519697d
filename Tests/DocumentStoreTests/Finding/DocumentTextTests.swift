import Andiron
import FileAccess
import Foundation
import ObjectModel
import TestSupport
import TextIndex
import Testing
import ValueModel

@testable import DocumentStore

/// Documents by words.
@Suite struct DocumentTextTests {
  private static let index = TextIndex(["title", "text"], name: "words")

  private func store(_ disk: MemoryFileSystem = MemoryFileSystem()) throws -> Store {
    var options = StoreOptions().withTextIndexes()
    options.engine.fileSystem = disk
    return try Store(at: URL(filePath: "/documents"), options: options)
  }

  private func ids(_ found: [DocumentMatch]) -> [String] { found.map(\.document.id) }

  @Test func `documents are found by their words, in transactions too`() throws {
    let store = try store()
    let notes = try store.database("notes")
    #expect(try notes.search("steam").isEmpty)
    #expect(try notes.textIndexes().isEmpty)
    try notes.create(["title": "Engines", "text": "An engine of steam."], id: "b")
    try notes.addTextIndex(Self.index)
    #expect(try notes.textIndexes() == [DatabaseTextIndex(definition: Self.index, state: .ready)])
    #expect(try notes.indexes().isEmpty)
    try notes.create(["title": "Steam", "text": "Steam, and more steam."], id: "a")
    try notes.create(["text": "steam steam steam"], id: "_design/plan")
    try notes.create(["other": "steam"], id: "c")
    let steam = try notes.search("steam")
    #expect(ids(steam) == ["a", "b"])
    #expect(steam[0].document == (try notes.require("a")))
    #expect(steam[0].score > steam[1].score)
    #expect(try ids(notes.search("STEAM", limit: 1)) == ["a"])
    #expect(try ids(notes.search(TextQuery("title:steam"))) == ["a"])
    #expect(try ids(notes.search(TextQuery("steam NOT title:steam"))) == ["b"])
    #expect(throws: TextQueryError.self) { try notes.search(TextQuery("body:steam")) }
    try notes.write { notes in
      var document = try notes.require("a")
      document["text"] = "water"
      document["title"] = "water"
      try notes.update(document)
      #expect(try ids(notes.search("steam")) == ["b"])
      #expect(try ids(notes.search("water")) == ["a"])
      try notes.delete(notes.require("b"))
      #expect(try notes.search("steam").isEmpty)
    }
    #expect(try notes.search("steam").isEmpty)
    #expect(try notes.dropTextIndex("words"))
    #expect(try !notes.dropTextIndex("words"))
    let error = try #require(throws: StoreError.self) { try notes.search("water") }
    #expect(error.code == .invalidQuery)
    #expect(try store.verify().isEmpty)
    try store.close()
  }

  @Test(
    arguments: [
      (#"{"$text":1}"#, .badArgument),
      (#"{"$text":"a","$and":[{"$text":"b"}]}"#, .multipleTextSelectors),
      (#"{"$not":{"$text":"a"}}"#, .notSupported), (#"{"$or":[{"$text":"a"}]}"#, .notSupported),
      (#"{"$and":[{"$or":[{"$text":"a"}]}]}"#, .notSupported),
      (#"{"a":{"$text":"a"}}"#, .notSupported),
      (#"{"$and":{"$text":"a"}}"#, .badArgument), ("[]", .invalidSelectorJSON),
    ] as [(String, SelectorError.Code)])
  func `a text elsewhere is an error`(selector: String, code: SelectorError.Code) throws {
    let json = try JSON.parse(selector)
    let error = try #require(throws: SelectorError.self) { try FindQuery(json: json) }
    #expect(error.code == code, "\(selector)")
  }

  @Test func `a text in a selector is the words of a query`() throws {
    let query = try FindQuery(
      json: ["$and": [["$and": [["$text": "a OR b"], ["c": 1]]], ["d": 2]], "e": 3])
    #expect(query.text == (try TextQuery("a OR b")))
    #expect(query.selector.json == ["$and": [["$and": [[:], ["c": 1]]], ["d": 2]], "e": 3])
    #expect(throws: TextQueryError.self) { try FindQuery(json: ["$text": "a OR"]) }
    var deep: Value = ["$text": "a"]
    for _ in 0..<400 { deep = ["$and": [deep]] }
    #expect(throws: SelectorError.self) { try FindQuery(json: deep) }
  }

  @Test func `a bookmark that was made up is an error or a place`() throws {
    let notes = try store().database("notes")
    try notes.addIndex(SelectorIndex(["title"]))
    try notes.addTextIndex(Self.index)
    try notes.create(["title": "a", "text": "a"], id: "a")
    let places: [FindBookmark.Place] = [
      .sorted([], id: "0"), .sorted([1], id: "0"), .sorted([1, 2], id: "0"), .identifier("0"),
      .entry([1], index: [2]),
    ]
    for place in places {
      for sort in [[], ["title"], ["title", "text"]] as [[SelectorIndex.Field]] {
        for text in [nil, try TextQuery("a")] {
          var query = FindQuery(try Selector(["title": "a"]), text: text, sort: sort, limit: 1)
          query.bookmark = FindBookmark(place)
          do {
            _ = try notes.find(query)
          } catch let error as DocumentError {
            #expect(error.code == .invalidBookmark)
          }
        }
      }
    }
  }

  /// Words, with what naive reading says of documents.
  private static let queries: [(text: String, matches: @Sendable (Set<String>) -> Bool)] = [
    ("ant", { $0.contains("ant") }), ("an*", { !$0.isDisjoint(with: ["ant", "and"]) }),
    ("ant bee", { $0.isSuperset(of: ["ant", "bee"]) }),
    ("ant OR cow NOT bee", { $0.contains("ant") || ($0.contains("cow") && !$0.contains("bee")) }),
    ("NOT and", { !$0.contains("and") }), ("none", { _ in false }), ("", { _ in false }),
  ]

  @Test(arguments: Seeds.list(Seeds.amount(6, search: 24)))
  func `words and conditions together find what both say`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let disk = MemoryFileSystem()
    var store = try store(disk)
    var notes = try store.database("notes")
    try notes.addTextIndex(Self.index)
    if random.chance(1, in: 2) { try notes.addIndex(SelectorIndex(["n"])) }
    var bodies: [String: (words: Set<String>, number: Int)] = [:]
    for _ in 0..<8 {
      try notes.write { notes in
        for _ in 0..<Int.random(in: 1...12, using: &random) {
          let id = "d\(Int.random(in: 0..<40, using: &random))"
          let words = ["ant", "and", "bee", "cow"].filter { _ in random.chance(1, in: 2) }
          let number = Int.random(in: 0..<5, using: &random)
          let body: Value = ["text": Value(words.joined(separator: " ")), "n": Value(number)]
          if var document = try notes.document(id) {
            if random.chance(1, in: 4) {
              try notes.delete(document)
              bodies[id] = nil
              continue
            }
            document.body = body
            try notes.update(document)
          } else {
            try notes.create(body, id: id)
          }
          bodies[id] = (Set(words), number)
        }
      }
      if random.chance(1, in: 4) {
        try store.close()
        store = try self.store(disk)
        notes = try store.database("notes")
      }
      for (text, matches) in Self.queries {
        var query = try FindQuery(json: ["$text": Value(text), "n": ["$gte": 2]])
        let expected = bodies.filter { matches($0.value.words) && $0.value.number >= 2 }
        if random.chance(1, in: 2) { query.sort = [.init("n", .descending)] }
        query.limit = Int.random(in: 1...6, using: &random)
        let place = "seed \(seed), \(text)"
        let found = try pages(notes, query)
        #expect(found.count == expected.count, "\(place)")
        #expect(Set(found) == Set(expected.keys), "\(place)")
        let numbers = found.compactMap { bodies[$0]?.number }
        if !query.sort.isEmpty { #expect(numbers == numbers.sorted(by: >), "\(place)") }
        #expect(try notes.explain(query)?.index == "words", "\(place)")
        let ranked = try notes.search(TextQuery(text), limit: 100)
        #expect(Set(ids(ranked)) == Set(bodies.filter { matches($0.value.words) }.keys), "\(place)")
      }
    }
    #expect(try store.verify().isEmpty, "seed \(seed)")
    #expect(try notes.problems().isEmpty, "seed \(seed)")
    try store.close()
  }

  private func pages(_ notes: Database<Store>, _ query: FindQuery) throws -> [String] {
    var (query, ids) = (query, [String]())
    while true {
      let page = try notes.find(query)
      ids += page.documents.map(\.id)
      try #require(ids.count < 200, "pages come again")
      guard page.documents.count == query.limit else { return ids }
      #expect(page.bookmark != nil)
      query.bookmark = page.bookmark
    }
  }
}
