import FileAccess
import StorageEngine
import StoreTestSupport
import TestSupport
import Testing

@testable import Andiron
@testable import TextIndex
@testable import TextTestSupport

/// Indexes of text whose tables are not what was written, and what is refused because of them.
@Suite(.damages("verify finds what it damages"))
struct TextIndexDamageTests {
  private func store() throws -> Store {
    let store = try Store.ofNotes()
    try store.write { transaction in
      for number in 0..<300 {
        try transaction.add(
          Note(pk: number, title: "note \(number % 7)", body: "common words and number\(number)"))
      }
    }
    return store
  }

  private func table(_ store: Store) throws -> (table: Table, keys: [[UInt8]]) {
    let snapshot = store.core.engine.snapshot()
    defer { snapshot.close() }
    let table = try #require(snapshot.tables.first { $0.name.hasPrefix("keeper.") })
    var keys: [[UInt8]] = []
    try snapshot.forEach(table, from: []) { key, _ in
      keys.append(Array(key))
      return true
    }
    return (table, keys)
  }

  @Test func `verify reports each record of the index that is missing`() throws {
    let count = try table(store()).keys.count
    #expect(count > 3)
    for position in 0..<count {
      let store = try store()
      #expect(try store.verify().allSatisfy { $0.severity == .note })
      let (table, keys) = try table(store)
      try store.write { _ = try $0.engine.delete(table, key: keys[position]) }
      #expect(try store.verify().contains { $0.kind == .indexMalformed }, "record \(position)")
    }
  }

  @Test func `an object with an index of text is not purged while the index is there`() throws {
    let store = try store()
    let error = #expect(throws: StoreError.self) { try store.purge(Note.self, key: 1) }
    #expect(error?.code == .invalidDeclaration)
    #expect(try store.object(Note.self, key: 1) != nil)
    try store.write { _ = try $0.dropTextIndex("words", ofCollection: "Note") }
    try store.purge(Note.self, key: 1)
    #expect(try store.object(Note.self, key: 1) == nil)
    try store.write { try $0.ensureTextIndex(Note.index, on: Note.self) }
    #expect(try store.searchCount(Note.self, "number1") == 0)
    #expect(try store.searchCount(Note.self, "number2") == 1)
    #expect(try store.verify().allSatisfy { $0.severity == .note })
  }

  @Test func `a state with runs beyond all bounds is damage`() throws {
    let large = 1 << 55
    var bytes: [UInt8] = []
    for number in [1, large, 1_000, 0, 0, 200] { bytes.append(number: number) }
    for run in 0..<200 {
      for number in [run, run * 10, 10, 1, 1, large] { bytes.append(number: number) }
    }
    #expect(throws: StoreError.self) { try bytes.withUnsafeBytes { try TextState($0) } }
  }

  @Test func `spaces of any kind stand between the words of a query`() throws {
    let store = try store()
    #expect(try store.searchCount(Note.self, "com*\tnumber7") == 1)
    #expect(try store.searchCount(Note.self, "note\n3 wor*") == 43)
  }
}
