import Andiron
import DatabaseTestSupport
import Foundation
import ObjectModel
import StorageClient
import Testing
import TextDatabase
import ValueModel

@testable import TextIndex
@testable import TextTestSupport

/// Indexes of text that are created, searched and dropped.
struct LifeProgram: DatabaseProgram {
  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    let storage = try open()
    storage.registerTextIndexes()
    #expect(try storage.search(Note.self, "word").isEmpty)
    #expect(try storage.searchCount(Note.self, "word") == 0)
    try storage.add(Note(pk: 1, title: "word", body: "another word"))
    expect(.invalidQuery) { _ = try storage.search(Note.self, "word") }
    expect(.invalidQuery) { _ = try storage.count(ObjectQuery<Note>().matching("word")) }
    let titles = TextIndex([ValuePath(field: "title")], name: "titles")
    try storage.write { transaction in
      try transaction.ensureTextIndex(Note.index, on: Note.self)
      try transaction.ensureTextIndex(titles, onCollection: "Note")
      try transaction.add(Note(pk: 2, title: "", body: "A word, and a word."))
      #expect(try transaction.searchCount(Note.self, "word", index: "words") == 2)
      #expect(try transaction.searchCount(Note.self, "word", index: "titles") == 1)
    }
    expect(.invalidQuery) { _ = try storage.search(Note.self, "word") }
    expect(.invalidQuery) { _ = try storage.search(Note.self, "word", index: "others") }
    let unknown = try TextQuery("mood:word")
    #expect(throws: TextQueryError.self) {
      try storage.search(Note.self, unknown, index: "words")
    }
    #expect(try storage.search(Note.self, "word", index: "words", limit: 0).isEmpty)
    try refuse(storage)
    try storage.write { transaction in
      // The same name, other fields.
      try transaction.ensureTextIndex(
        TextIndex([ValuePath(field: "body")], name: "titles"), on: Note.self)
      #expect(try transaction.searchCount(Note.self, "word", index: "titles") == 2)
      #expect(try transaction.dropTextIndex("titles", ofCollection: "Note"))
      #expect(try !transaction.dropTextIndex("titles", ofCollection: "Note"))
      #expect(try !transaction.dropTextIndex("words", ofCollection: "Nobody"))
    }
    #expect(try storage.search(Note.self, "word").map(\.key) == [1, 2])
    let plan = try storage.explain(ObjectQuery<Note>().matching("word").where(\.mood == 0))
    #expect(plan?.scansEverything == false)
    #expect(try storage.verify() == [])
    try storage.close()
  }

  private func refuse<Backend: DatabaseBackend>(_ storage: DatabaseStorage<Backend>) throws {
    expect(.invalidDeclaration) {
      try storage.write { try $0.ensureTextIndex(TextIndex([], name: "none"), on: Note.self) }
    }
    expect(.noSuchCollection) {
      try storage.write { try $0.ensureTextIndex(Note.index, onCollection: "Nobody") }
    }
    try storage.prepare([Card.self])
    expect(.invalidDeclaration) {
      let index = TextIndex([ValuePath(field: "text")], name: "text")
      try storage.write { try $0.ensureTextIndex(index, on: Card.self) }
    }
  }

  private func expect(_ code: StoreError.Code, _ body: () throws -> Void) {
    let error = #expect(throws: StoreError.self) { try body() }
    #expect(error?.code == code)
  }
}

/// A type with an index of its own.
struct Card: Codable, Sendable, DeclaredObject {
  var pk: String
  var text: String

  static let collection = CollectionDeclaration<Card>(indexes: [.on(\.text)])
}

/// A program that does not have the code of the index writes, and one that has it writes again.
struct StrangerProgram: DatabaseProgram {
  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    let writer = try open()
    try writer.write { transaction in
      try transaction.ensureTextIndex(Note.index, on: Note.self)
      try transaction.add(Note(pk: 1, title: "first", body: "word"))
    }
    // Another process that has the code keeps the index without naming it.
    let other = try open()
    other.registerTextIndexes()
    try other.add(Note(pk: 2, title: "second", body: "word"))
    #expect(try other.search(Note.self, "word").map(\.key) == [1, 2])
    #expect(try other.verify() == [])
    // In memory there is one storage, which has the code by now.
    let stranger = try open()
    guard stranger !== writer else { return }
    #expect(try stranger.search(Note.self, "second").map(\.key) == [2])
    try stranger.add(Note(pk: 3, title: "third", body: "word"))
    #expect(throws: StoreError.self) { try other.search(Note.self, "word") }
    try other.write { try $0.ensureTextIndex(Note.index, on: Note.self) }
    #expect(try other.search(Note.self, "word").map(\.key) == [1, 2, 3])
    #expect(try other.verify() == [])
    try stranger.close()
    try other.close()
    try writer.close()
  }
}

/// Words with any content.
struct HostileTextProgram: DatabaseProgram {
  private static let texts = [
    "\0", "a\0b", "\0\u{93E}\0", "\u{93E}\u{0}\u{93E} a", String(repeating: "long", count: 5_000),
    String(repeating: "e\u{301}", count: 4_000), "👩‍👩‍👧‍👦 family", "Größe GRÖSSE grösse", "\u{FEFF}bom",
    "ภาษาไทย", "x\u{300}\u{301}\u{302}", "\u{10FFFF}", "İstanbul ıstanbul", "don’t don't",
    String(repeating: "often and ", count: 3_000), "\u{202E}abc", "a*b \"quoted\" (word)", "",
  ]

  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    let store = try Store.ofNotes()
    let storage = try open()
    try storage.write { try $0.ensureTextIndex(Note.index, on: Note.self) }
    for (number, text) in Self.texts.enumerated() {
      let note = Note(pk: number, title: text, body: "\(text) end \(text)")
      try store.write { try $0.add(note) }
      try storage.add(note)
    }
    for text in Self.texts + ["often", "end", "a\0*", "lo*", "\"often and often\"", "e*", "\0*"] {
      let found = try storage.search(Note.self, text, limit: 100)
      let expected = try store.search(Note.self, text, limit: 100)
      #expect(found.map(\.key) == expected.map(\.key), "\(text.prefix(20).debugDescription)")
      for (one, two) in zip(found, expected) { #expect(abs(one.score - two.score) < 1e-9) }
    }
    let near = try TextQuery("NEAR/2(often end)")
    #expect(
      try storage.search(Note.self, near).map(\.key) == store.search(Note.self, near).map(\.key))
    #expect(try storage.verify() == [])
    for number in Self.texts.indices { try storage.delete(Note.self, key: number) }
    #expect(try storage.searchCount(Note.self, "end") == 0)
    #expect(try storage.verify() == [])
    try storage.close()
  }
}

@Suite(.serialized) struct TextIndexesTests {
  @Test("indexes of text are created, replaced and dropped", arguments: TestBackend.all)
  func life(_ backend: TestBackend) throws { try backend.run(LifeProgram()) }

  @Test("a program without the code drops the index", arguments: TestBackend.all)
  func stranger(_ backend: TestBackend) throws { try backend.run(StrangerProgram()) }

  @Test("words may have any content", arguments: TestBackend.all)
  func hostile(_ backend: TestBackend) throws { try backend.run(HostileTextProgram()) }
}
