import Andiron
import FileAccess
import Foundation
import ObjectModel
import TestSupport
import Testing
import ValueModel

@testable import TextIndex
@testable import TextTestSupport

/// Random programs of writes on a store with an index of text, compared with answers from the text
/// itself.
@Suite struct TextIndexModelTests {
  private struct Undone: Error {}

  private func compare(
    _ source: some ObjectSource, _ notes: [Int: Note], _ random: inout RandomNotes, _ seed: UInt64
  ) throws {
    let expression = random.expression()
    let expected = NaivePostings(notes: notes).scores(expression)
    let limit = [1, 5, 1_000][Int.random(in: 0..<3, using: &random.random)]
    let found: [TextMatch<Note>] = try source.search(Note.self, limit: limit) { _ in expression }
    #expect(found.count == min(limit, expected.count), "seed \(seed), \(expression)")
    for match in found {
      #expect(match.object == notes[match.key], "seed \(seed)")
      let score = try #require(expected[match.key], "seed \(seed), \(expression)")
      #expect(abs(score - match.score) < 1e-9, "seed \(seed), \(expression)")
    }
    // Equal scores may be computed a little differently here, so only the scores are in order.
    let best = expected.values.sorted(by: >).prefix(limit)
    for (one, two) in zip(best, found) { #expect(abs(one - two.score) < 1e-9, "seed \(seed)") }
    for (one, two) in zip(found, found.dropFirst()) {
      #expect(
        one.score > two.score || (one.score == two.score && one.key < two.key), "seed \(seed)")
    }
    let sad = ObjectQuery<Note>().matching { _ in expression }.where(\.mood > 2)
    #expect(
      try Set(source.fetch(sad).map(\.pk))
        == Set(
          expected.keys.filter { (notes[$0]?.mood ?? 0) > 2 }), "seed \(seed), \(expression)")
    let all = ObjectQuery<Note>().matching { _ in expression }
    #expect(try source.objects(all).count() == expected.count, "seed \(seed), \(expression)")
  }

  private func transact(
    _ transaction: Transaction, _ notes: inout [Int: Note], _ random: inout RandomNotes,
    _ seed: UInt64, depth: Int = 2
  ) throws {
    for _ in 0..<Int.random(in: 1...12, using: &random.random) {
      let key = Int.random(in: 0..<60, using: &random.random)
      switch Int.random(in: 0..<20, using: &random.random) {
      case 0..<12:
        let note = random.note(key)
        try transaction.upsert(note)
        notes[key] = note
      case 12:
        guard var note = notes[key] else { continue }
        note.mood += 1
        try transaction.update(note)
        notes[key] = note
      case 13...14:
        #expect(try transaction.delete(Note.self, key: key) == (notes[key] != nil))
        notes[key] = nil
      case 15: try compare(transaction, notes, &random, seed)
      case 16 where random.random.chance(1, in: 8):
        try transaction.deleteAll(Note.self)
        notes = [:]
      default:
        guard depth > 0 else { continue }
        var inner = notes
        if random.random.chance(1, in: 2) {
          try transaction.savepoint {
            try transact(transaction, &inner, &random, seed, depth: depth - 1)
          }
          notes = inner
        } else {
          #expect(throws: Undone.self) {
            try transaction.savepoint {
              try transact(transaction, &inner, &random, seed, depth: depth - 1)
              throw Undone()
            }
          }
        }
      }
    }
  }

  @Test(arguments: Seeds.list(Seeds.amount(12, search: 48)))
  func `an index answers as the text itself does`(seed: UInt64) throws {
    var random = RandomNotes(random: SeededGenerator(seed: seed))
    let disk = MemoryFileSystem()
    var store = try Store.ofNotes(disk)
    var notes: [Int: Note] = [:]
    var kept: (snapshot: StoreSnapshot, notes: [Int: Note])?
    for _ in 0..<40 {
      switch Int.random(in: 0..<16, using: &random.random) {
      case 0:
        kept?.snapshot.close()
        kept = nil
        try store.close()
        store = try Store.ofNotes(disk)
      case 1: try store.compact()
      case 2: try store.checkpoint()
      case 3:
        #expect(throws: Undone.self) {
          try store.write { transaction in
            var lost = notes
            try transact(transaction, &lost, &random, seed)
            throw Undone()
          }
        }
      case 4:
        kept?.snapshot.close()
        kept = (try store.snapshot(), notes)
      case 5:
        try store.write { transaction in
          _ = try transaction.dropTextIndex("words", ofCollection: "Note")
          try transaction.ensureTextIndex(Note.index, on: Note.self)
        }
      default:
        try store.write { try transact($0, &notes, &random, seed) }
      }
      try compare(store, notes, &random, seed)
      if let kept { try compare(kept.snapshot, kept.notes, &random, seed) }
    }
    try store.waitForIndexes()
    try compare(store, notes, &random, seed)
    #expect(try store.verify().isEmpty, "seed \(seed)")
    try store.close()
  }
}
