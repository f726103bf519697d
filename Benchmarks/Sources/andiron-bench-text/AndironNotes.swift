import Andiron
import BenchmarkSupport
import Dispatch
import Foundation
import ObjectModel
import TextIndex
import ValueModel

/// A store of notes with an index of their text.
final class AndironNotes: Contender {
  struct Note: Codable, StoredObject {
    var pk: Int
    var text: String
  }

  let title = "Andiron"
  private let store: Store
  private let directory: String

  init(_ directory: String) throws {
    self.directory = directory
    var options = StoreOptions(durability: .buffered).withTextIndexes()
    options.engine.mode = .createIfAbsent
    store = try Store(
      at: URL(fileURLWithPath: directory), types: [Note.self], options: options)
    try store.write {
      try $0.ensureTextIndex(TextIndex([ValuePath(field: "text")], name: "words"), on: Note.self)
    }
  }

  func fill(_ notes: [String]) throws {
    var start = 0
    while start < notes.count {
      let end = min(start + 10_000, notes.count)
      try store.write { transaction in
        for key in start..<end { try transaction.add(Note(pk: key, text: notes[key])) }
      }
      start = end
    }
    try waitForMerges()
  }

  /// Waits until nothing is merged in the background any more: that is a part of building.
  private func waitForMerges() throws {
    let store = store
    let isDone = DispatchSemaphore(value: 0)
    Task {
      try? await store.waitForIndexes()
      isDone.signal()
    }
    isDone.wait()
  }

  func indexByteCount() throws -> Int {
    try waitForMerges()
    try store.compact()
    try store.checkpoint()
    let whole = DirectorySize.settledBytes(directory, limit: 20)
    try store.write { _ = try $0.dropTextIndex("words", ofCollection: "Note") }
    try store.compact()
    try store.checkpoint()
    return whole - DirectorySize.settledBytes(directory, limit: 20)
  }

  private func keys(_ matches: [TextMatch<Note>]) -> [Int] { matches.map(\.key) }

  func best(_ words: [String]) throws -> [Int] {
    keys(try store.search(Note.self, words.joined(separator: " ")))
  }

  func best(prefix: String) throws -> [Int] { keys(try store.search(Note.self, prefix + "*")) }

  func best(phrase: [String]) throws -> [Int] {
    keys(try store.search(Note.self, "\"" + phrase.joined(separator: " ") + "\""))
  }

  func insert(_ text: String, key: Int) throws {
    try store.write { try $0.add(Note(pk: key, text: text)) }
  }

  func close() throws { try store.close() }
}
