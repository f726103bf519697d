import Andiron
import FileAccess
import Foundation
import ObjectModel
import TestSupport
import Testing

@testable import TextIndex
@testable import TextTestSupport

/// A program of writes stopped at the calls of the file system: what is left has an index that fits
/// its records.
@Suite struct TextIndexCrashTests {
  private func run(
    _ seed: UInt64, on disk: SimulatedFileSystem, committed: (Store) throws -> Void
  ) throws {
    var random = RandomNotes(random: SeededGenerator(seed: seed))
    let store = try Store.ofNotes(disk)
    for number in 0..<30 {
      try store.write { transaction in
        for _ in 0..<Int.random(in: 1...6, using: &random.random) {
          let key = Int.random(in: 0..<20, using: &random.random)
          if random.random.chance(1, in: 5) {
            try transaction.delete(Note.self, key: key)
          } else {
            try transaction.upsert(random.note(key))
          }
        }
      }
      try committed(store)
      if number == 20 { try store.compact() }
    }
    try store.close()
  }

  @Test func `after a crash the index fits the notes that are left`() throws {
    for seed in Seeds.list(Seeds.amount(2, search: 6)) {
      let whole = SimulatedFileSystem(seed: seed)
      var states: Set<[Note]> = [[]]
      try run(seed, on: whole) { store in
        states.insert(try store.objects(Note.self).fetch().sorted { $0.pk < $1.pk })
      }
      var random = SeededGenerator(seed: seed + 1)
      let stops = Array(1...whole.callCount).shuffled(using: &random)
        .prefix(Seeds.amount(40, search: 160))
      for stop in stops {
        let disk = SimulatedFileSystem(seed: seed)
        disk.stop(at: stop)
        do { try run(seed, on: disk) { _ in } } catch {}
        let policies: [CrashPolicy] = [.kept, .lost, .random(seed: random.next())]
        let policy = policies.randomElement(using: &random) ?? .lost
        let store = try Store.ofNotes(disk.crash(policy))
        let notes = try store.objects(Note.self).fetch().sorted { $0.pk < $1.pk }
        #expect(states.contains(notes), "seed \(seed), stop \(stop)")
        let problems = try store.verify().filter { $0.severity != .note }
        #expect(problems.isEmpty, "seed \(seed), stop \(stop): \(problems)")
        var queries = RandomNotes(random: SeededGenerator(seed: seed + UInt64(stop)))
        let naive = NaivePostings(notes: Dictionary(notes.map { ($0.pk, $0) }) { $1 })
        for _ in 0..<4 {
          let expression = queries.expression()
          let found: [TextMatch<Note>] = try store.search(Note.self, limit: 100) { _ in expression }
          #expect(Set(found.map(\.key)) == Set(naive.scores(expression).keys), "seed \(seed)")
        }
        try store.close()
      }
    }
  }
}
