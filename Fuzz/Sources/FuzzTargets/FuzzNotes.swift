import Andiron
import FileAccess
import Foundation
import ObjectModel
import TextIndex
import ValueModel

/// A few notes with an index of their words.
final class FuzzNotes: Sendable {
  struct Note: Codable, StoredObject {
    var pk: Int
    var title: String
    var body: String
  }

  /// A failure to make it fails every input.
  static let shared = Result { try FuzzNotes() }

  private let store: Store

  private init() throws {
    var options = StoreOptions().withTextIndexes()
    options.engine.fileSystem = MemoryFileSystem()
    store = try Store(at: URL(filePath: "/notes"), types: [Note.self], options: options)
    try store.write { transaction in
      try transaction.ensureTextIndex(TextIndex(["title", "body"]), on: Note.self)
      for key in 0..<24 {
        let words = ["a", "b", "ab", "or", "near", "x-ray", "Größe", "12"]
        let body = words.enumerated().filter { (key >> ($0.offset % 4)) & 1 == $0.offset / 4 }
          .map(\.element).joined(separator: " ")
        try transaction.add(Note(pk: key, title: words[key % words.count], body: body))
      }
    }
  }

  /// What a query matches and what it does not are all notes; the best are the first of all.
  func check(_ query: TextQuery) throws {
    let found: [TextMatch<Note>]
    do {
      found = try store.search(Note.self, query, limit: 1_000)
    } catch let error as TextQueryError {
      return try require(error.reason == .unknownField, "a query that was read is refused")
    }
    let keys = Set(found.map(\.key))
    try require(found.count == keys.count, "a note is found twice")
    try require(
      try store.searchCount(Note.self, query) == keys.count, "the count is not that of the matches")
    let best = try store.search(Note.self, query, limit: 3)
    try require(best.map(\.key) == found.prefix(3).map(\.key), "the best are not the first")
    // Each level of a query that is nested as deep as it may be has no room for another one.
    guard let others = try? TextQuery("NOT (\(query))") else { return }
    let rest = Set(try store.search(Note.self, others, limit: 1_000).map(\.key))
    // A query without words matches nothing, and so does its negation.
    let areAll = rest.isDisjoint(with: keys) && rest.union(keys).count == 24
    try require(
      areAll || (keys.isEmpty && rest.isEmpty), "a query and its negation are not all notes")
  }
}
