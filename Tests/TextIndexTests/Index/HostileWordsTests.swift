import Andiron
import FileAccess
import Foundation
import StoreTestSupport
import TestSupport
import Testing
import ValueModel

@testable import TextIndex
@testable import TextTestSupport

/// Stores whose records and words hold anything, under right hashes: used to the end without a
/// trap.
@Suite(.damages("its stores hold forged records"))
struct HostileWordsTests {
  private static let path = "/notes"
  private static let secret = "tribbiani"

  private static func options(_ disk: SimulatedFileSystem) -> StoreOptions {
    var options = StoreOptions().withTextIndexes()
    options.engine.fileSystem = disk
    options.engine.segmentByteCount = 64 << 10
    options.engine.isMaintenanceAutomatic = false
    options.oldVersions = .last(2)
    return options
  }

  private static func open(_ disk: SimulatedFileSystem, _ path: String) throws -> Store {
    try Store(at: URL(filePath: path), types: [Note.self], options: options(disk))
  }

  private static func note(_ number: Int) -> Note {
    let words = (0...number % 7).map { "\(secret)\($0) word\(number % 3)" }
    return Note(
      pk: number, title: "\(secret) \(number)", body: words.joined(separator: " "),
      mood: number % 4)
  }

  private static let filled = Result { () throws -> SimulatedFileSystem in
    let disk = SimulatedFileSystem()
    let store = try open(disk, path)
    try store.write { try $0.ensureTextIndex(Note.index, on: Note.self) }
    for part in 0..<6 {
      try store.write { transaction in
        for number in 0..<20 { try transaction.upsert(note(part * 20 + number)) }
      }
    }
    try store.write { transaction in
      for number in 0..<10 { _ = try transaction.delete(Note.self, key: number * 3) }
      for number in 0..<10 {
        try transaction.update(Note.self, key: number * 3 + 1) { $0.mood += 1 }
      }
    }
    try store.close()
    return disk
  }

  // MARK: Use

  private static let queries = [
    "\(secret)", "\(secret)1 word2", "\"\(secret)0 word1\"", "word*", "title:\(secret) OR word0",
    "NEAR(\(secret)2 word1, 4)", "\(secret) NOT word1", "nothing",
  ]

  private static let reading: [HostileUse.Step] =
    queries.map { query in
      { store in
        let found: [TextMatch<Note>] = try store.search(Note.self, TextQuery(query), limit: 200)
        for match in found {
          _ = try Note.index.snippet(of: TextQuery(query), in: match.object.body)
        }
        _ = try store.searchCount(Note.self, TextQuery(query))
      }
    } + [
      { _ = try $0.objects(Note.self).matching("\(secret)").where(\.mood > 1).fetch() },
      { _ = try $0.objects(Note.self).fetch() },
    ]

  private static let writing: [HostileUse.Step] = [
    { store in
      try store.write { transaction in
        for number in 0..<30 { try transaction.upsert(note(number * 2)) }
      }
    },
    { store in
      for note in try store.objects(Note.self).limit(10).fetch() {
        try store.write { try $0.update(Note.self, key: note.pk) { $0.body += " more" } }
      }
    },
    { store in
      try store.write { transaction in
        for number in 0..<20 { _ = try transaction.delete(Note.self, key: number * 5) }
      }
    },
    { try $0.write { try $0.ensureTextIndex(Note.index, on: Note.self) } },
    { store in
      try store.write {
        let index = TextIndex([ValuePath(field: "body")], name: "bodies")
        try $0.ensureTextIndex(index, on: Note.self)
      }
    },
    { store in try store.write { _ = try $0.dropTextIndex("words", ofCollection: "Note") } },
    { store in try store.purge(Note.self, key: 8) },
  ]

  @Test(arguments: Seeds.list(Seeds.amount(12, search: 80)))
  func `whatever records of words hold, the store is used to its end`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let disk = try Self.filled.get().copy()
    let count = random.chance(1, in: 2) ? 1 : Int.random(in: 2...6, using: &random)
    let changes = try RecordForger(disk, path: Self.path).forge(count, using: &random)
    var use = HostileUse(
      disk, path: Self.path, options: Self.options(disk), secret: Self.secret,
      about: "SEED=\(seed): \(changes)", open: { try Self.open(disk, $0) })
    use.isTyped = { $0 is StoreError || $0 is TextQueryError }
    use.run(read: Self.reading, write: Self.writing)
  }

  @Test func `damage in an index of words names its collection`() throws {
    let disk = try Self.filled.get().copy()
    try RecordForger(disk, path: Self.path).change("keeper.collection.Note.1") { _, _ in [1] }
    let store = try Self.open(disk, Self.path)
    for use in Self.reading.prefix(1) + Self.writing.prefix(1) {
      let error = #expect(throws: StoreError.self) { try use(store) }
      #expect(error?.code == .damaged && error?.collection == "Note")
    }
    try store.close()
  }
}
