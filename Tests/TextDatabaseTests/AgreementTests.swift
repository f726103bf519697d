import Andiron
import DatabaseTestSupport
import Foundation
import ObjectModel
import StorageClient
import TestSupport
import Testing
import TextDatabase

@testable import TextIndex
@testable import TextTestSupport

/// Random programs on a database and on a store with the same index of text, whose answers are
/// compared, with those from the text itself as well.
struct AgreementProgram: DatabaseProgram {
  private struct Undone: Error {}

  let seed: UInt64

  func run<Backend: DatabaseBackend>(_ open: () throws -> DatabaseStorage<Backend>) throws {
    var random = RandomNotes(random: SeededGenerator(seed: seed))
    let store = try Store.ofNotes()
    let storage = try open()
    storage.registerTextIndexes()
    var notes: [Int: Note] = [:]
    if random.random.chance(1, in: 2) { try fill(store, storage, &notes, &random) }
    try storage.write { try $0.ensureTextIndex(Note.index, on: Note.self) }
    for _ in 0..<12 {
      if random.random.chance(1, in: 4) {
        try undo(storage, notes, &random)
      } else {
        try change(store, storage, &notes, &random)
      }
      for _ in 0..<3 {
        let text = random.spelling(of: random.query())
        try storage.read { try compare($0, store, notes, text, &random) }
        try compareWords(storage, store, &random)
      }
    }
    #expect(try storage.verify() == [], "seed \(seed)")
    try storage.close()
  }

  // MARK: Writing

  private func fill<Backend: DatabaseBackend>(
    _ store: Store, _ storage: DatabaseStorage<Backend>, _ notes: inout [Int: Note],
    _ random: inout RandomNotes
  ) throws {
    let some = (0..<40).map { random.note($0) }
    try store.write { for note in some { try $0.add(note) } }
    try storage.add(contentsOf: some)
    for note in some { notes[note.pk] = note }
  }

  /// One transaction in both, in which the database is compared, too.
  private func change<Backend: DatabaseBackend>(
    _ store: Store, _ storage: DatabaseStorage<Backend>, _ notes: inout [Int: Note],
    _ random: inout RandomNotes
  ) throws {
    let state = (notes, random)
    try store.write { transaction in
      // A transaction of a database may run more than once.
      (notes, random) = state
      try steps(&notes, &random) { step in try step.run(transaction) }
    }
    try storage.write { transaction in
      var (notes, random) = state
      try steps(&notes, &random) { step in try step.run(transaction) }
      let text = random.spelling(of: random.query())
      try compare(transaction, store, notes, text, &random)
    }
  }

  /// A transaction, or a part of one, of the database of which nothing remains.
  private func undo<Backend: DatabaseBackend>(
    _ storage: DatabaseStorage<Backend>, _ notes: [Int: Note], _ random: inout RandomNotes
  ) throws {
    let isPart = random.random.chance(1, in: 2)
    let state = random
    let failing = { (transaction: DatabaseTransaction<Backend.Writer>) in
      var (notes, random) = (notes, state)
      try steps(&notes, &random) { step in try step.run(transaction) }
      throw Undone()
    }
    if isPart {
      try storage.write { transaction in
        #expect(throws: Undone.self) {
          try transaction.savepoint { try failing(transaction) }
        }
      }
    } else {
      #expect(throws: Undone.self) { try storage.write(failing) }
    }
    random.random = SeededGenerator(seed: random.random.next())
  }

  private enum Step {
    case put(Note)
    case delete(Int)
    case deleteSome(Int)

    func run(_ writer: some ObjectWriter) throws {
      switch self {
      case .put(let note): try writer.upsert(note)
      case .delete(let key): try writer.delete(Note.self, key: key)
      case .deleteSome(let mood):
        try writer.deleteAll(ObjectQuery<Note>().where(\.mood == mood))
      }
    }
  }

  private func steps(
    _ notes: inout [Int: Note], _ random: inout RandomNotes, _ body: (Step) throws -> Void
  ) throws {
    for _ in 0..<Int.random(in: 1...10, using: &random.random) {
      let key = Int.random(in: 0..<60, using: &random.random)
      let step: Step
      switch Int.random(in: 0..<20, using: &random.random) {
      case 0..<14:
        let note = random.note(key)
        notes[key] = note
        step = .put(note)
      case 14..<16:
        guard var note = notes[key] else { continue }
        note.mood += 1
        notes[key] = note
        step = .put(note)
      case 16:
        let mood = Int.random(in: 0..<5, using: &random.random)
        notes = notes.filter { $0.value.mood != mood }
        step = .deleteSome(mood)
      default:
        notes[key] = nil
        step = .delete(key)
      }
      try body(step)
    }
  }

  // MARK: Comparing

  private func compare(
    _ reader: DatabaseReader<some BackendReader>, _ store: Store, _ notes: [Int: Note],
    _ text: String, _ random: inout RandomNotes
  ) throws {
    let query = try TextQuery(text)
    let limit = [1, 5, 1_000][Int.random(in: 0..<3, using: &random.random)]
    let found: [TextMatch<Note>] = try reader.search(Note.self, query, limit: limit)
    let expected: [TextMatch<Note>] = try store.search(Note.self, query, limit: limit)
    #expect(found.map(\.object) == expected.map(\.object), "seed \(seed), \(text)")
    for (one, two) in zip(found, expected) {
      #expect(abs(one.score - two.score) < 1e-9, "seed \(seed), \(text)")
    }
    let matching = notes.values.filter { note in
      query.root.map { NaiveTextQuery(note: note).matches($0) } ?? false
    }
    #expect(
      try reader.searchCount(Note.self, query) == matching.count, "seed \(seed), \(text)")
    let sad = ObjectQuery<Note>().matching(query).where(\.mood > 2).sorted(by: \.pk)
    let expectedKeys = matching.filter { $0.mood > 2 }.map(\.pk).sorted()
    #expect(try reader.fetch(sad).map(\.pk) == expectedKeys, "seed \(seed), \(text)")
    #expect(try reader.count(sad) == expectedKeys.count, "seed \(seed), \(text)")
    let few = ObjectQuery<Note>().matching(query).matching("a").limit(3)
    #expect(try reader.count(few) == store.count(few), "seed \(seed), \(text)")
    if let key = notes.keys.randomElement(using: &random.random) {
      let one = ObjectQuery<Note>().matching(query).where(\.pk == key)
      #expect(try reader.count(one) == store.count(one), "seed \(seed), \(text)")
    }
  }

  private func compareWords<Backend: DatabaseBackend>(
    _ storage: DatabaseStorage<Backend>, _ store: Store, _ random: inout RandomNotes
  ) throws {
    let text = [
      random.word(), "\(random.word()) \(random.word())", "\"\(random.word()) \(random.word())\"",
      "\(random.word().prefix(2))*", "",
    ][Int.random(in: 0..<5, using: &random.random)]
    let found = try storage.search(Note.self, text)
    let expected = try store.search(Note.self, text)
    #expect(found.map(\.key) == expected.map(\.key), "seed \(seed), \(text)")
    #expect(
      try storage.searchCount(Note.self, text) == store.searchCount(Note.self, text),
      "seed \(seed), \(text)")
    #expect(
      try storage.fetch(ObjectQuery<Note>().matching(text).sorted(by: \.pk)).map(\.pk)
        == store.fetch(ObjectQuery<Note>().matching(text).sorted(by: \.pk)).map(\.pk),
      "seed \(seed), \(text)")
  }
}

@Suite(.serialized) struct AgreementTests {
  @Test(
    "a database finds and ranks as a store does", arguments: TestBackend.all,
    Seeds.list(Seeds.amount(6, search: 24)))
  func agreement(_ backend: TestBackend, seed: UInt64) throws {
    try backend.run(AgreementProgram(seed: seed))
  }
}
