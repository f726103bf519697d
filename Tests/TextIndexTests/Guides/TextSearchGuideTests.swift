import Andiron
import Foundation
import TextIndex
import Testing
import ValueModel

/// `docs/guides/text-search.md`.
@Suite struct TextSearchGuideTests {
  struct Note: Codable, StoredObject {
    var pk: Int
    var text: String
  }

  @Test func `words are found as the guide says`() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "TextSearchGuide-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    let store = try Store(at: url, options: StoreOptions().withTextIndexes())
    try store.write { transaction in
      try transaction.ensureTextIndex(
        TextIndex([ValuePath(field: "text")], name: "words"), on: Note.self)
      try transaction.add(Note(pk: 1, text: "The engine weaves algebraic patterns."))
      try transaction.add(Note(pk: 2, text: "An engine of steam."))
    }
    let matches = try store.search(Note.self, "engine patterns", limit: 20)
    for match in matches { print(match.score, match.object.text) }
    #expect(matches.map(\.key) == [1])
    let all = try store.search(Note.self, "eng*")
    let exact = try store.search(Note.self, "\"engine of steam\"")
    #expect(all.map(\.key) == [2, 1])
    #expect(exact.map(\.key) == [2])
    let query = try TextQuery(#"(steam OR NEAR/3(weaves patterns)) NOT text:loom*"#)
    let either = try store.search(Note.self, query)
    #expect(Set(either.map(\.key)) == [1, 2])
    let recent = try store.objects(Note.self)
      .matching("engine").where(\.pk > 1).sorted(by: \.pk).fetch()
    #expect(recent.map(\.pk) == [2])
    let count = try store.write { transaction in
      try transaction.add(Note(pk: 3, text: "Engines of difference."))
      return try transaction.searchCount(Note.self, "difference")
    }
    #expect(count == 1)
    try store.close()

    let plain = try Store(at: url)
    #expect(try plain.count(Note.self) == 3)
    for write in [
      { try $0.add(Note(pk: 4, text: "")) }, { try $0.delete(Note.self, key: 1) },
    ] as [(Transaction) throws -> Void] {
      do {
        try plain.write(write)
        Issue.record("the index would be stale")
      } catch let error as StoreError {
        #expect(error.code == .invalidDeclaration)
      }
    }
    try plain.close()
  }

  @Test func `matches are shown as the guide says`() throws {
    let query = try TextQuery(#"(steam OR NEAR/3(weaves patterns)) NOT text:loom*"#)
    let note = Note(pk: 2, text: "An engine of steam.")
    let words = TextIndex([ValuePath(field: "text")], name: "words")
    let ranges = try words.highlights(of: query, in: note.text)
    let snippet = try words.snippet(of: query, in: note.text, wordCount: 3)
    print(ranges.map { note.text[$0] }, snippet.text())  // …engine of **steam**.
    #expect(ranges.map { note.text[$0] } == ["steam"])
    #expect(snippet.text() == "…engine of **steam**.")
  }

  #if Stemming
    @Test func `languages are told as the guide says`() throws {
      let english = TextIndex(
        [ValuePath(field: "text")], name: "words", analysis: TextAnalysis(.english))
      let own = TextAnalysis(stemming: .english, stopWords: ["the", "a", "of"])
      let store = try Store.inMemory(options: StoreOptions().withTextIndexes())
      for (index, found) in [
        (english, 1), (TextIndex(english.fields, name: "words", analysis: own), 1),
        (TextIndex(english.fields, name: "words"), 0),
      ] {
        try store.write { transaction in
          try transaction.ensureTextIndex(index, on: Note.self)
          try transaction.upsert(Note(pk: 1, text: "the patients"))
        }
        #expect(try store.search(Note.self, "a patient").count == found)
      }
    }
  #endif
}
