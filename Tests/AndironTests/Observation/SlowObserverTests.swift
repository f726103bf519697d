import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Andiron
@testable import CollectionModel

/// An observer that looks only after many commits, while others are being made: each difference
/// reports each change once.
@Suite(.hangLimit) struct SlowObserverTests {
  private struct Item: Codable, Equatable, DeclaredObject {
    var pk: Int
    var version: Int
    var rank: Int
    static let collection = CollectionDeclaration<Item>(indexes: [.on(\.rank)])
  }

  /// Writes one object at a time, and publishes the number of commits.
  private final class Writer: Sendable {
    let store: Store
    let commits = Atomic<Int>(0)
    let isDone = Atomic<Bool>(false)

    init(_ store: Store) { self.store = store }

    func run(_ seed: UInt64, count: Int) throws {
      defer { isDone.store(true, ordering: .sequentiallyConsistent) }
      var random = SeededGenerator(seed: seed)
      var next = 1_000
      for number in 0..<count {
        let key = Int.random(in: 0..<200, using: &random)
        let kind = Int.random(in: 0..<12, using: &random)
        let rank = Int.random(in: 0..<50, using: &random)
        let added = next
        if kind == 0 { next += 1 }
        try store.write(durability: .buffered) { transaction in
          if kind == 0 {
            try transaction.add(Item(pk: added, version: number, rank: rank))
          } else if kind == 1 {
            try transaction.delete(Item.self, key: key)
          } else if try transaction.contains(Item.self, key: key) {
            try transaction.update(Item.self, key: key) { item in
              item.version = number + 1
              if kind == 2 { item.rank = rank }
            }
          }
        }
        commits.add(1, ordering: .sequentiallyConsistent)
      }
    }
  }

  private func check(_ old: [Item], _ difference: ListDifference, _ new: [Item], _ place: String) {
    let oldPositions = Dictionary(uniqueKeysWithValues: old.enumerated().map { ($1.pk, $0) })
    let newKeys = Set(new.map(\.pk))
    var modified: [ListDifference.Step] = []
    var inserted: [Int] = []
    for (position, item) in new.enumerated() {
      guard let before = oldPositions[item.pk] else {
        inserted.append(position)
        continue
      }
      if old[before] != item { modified.append(ListDifference.Step(old: before, new: position)) }
    }
    #expect(difference.modifications.sorted { $0.new < $1.new } == modified, "\(place)")
    #expect(difference.insertions.sorted() == inserted, "\(place)")
    let deleted = old.indices.filter { !newKeys.contains(old[$0].pk) }
    #expect(difference.deletions.sorted() == deleted, "\(place)")
    let moving = Set(difference.moves.map(\.old))
    let leaving = moving.union(difference.deletions)
    let staying = old.indices.filter { !leaving.contains($0) }.map { old[$0].pk }
    let arriving = Set(difference.moves.map(\.new) + difference.insertions)
    #expect(
      staying == new.indices.filter { !arriving.contains($0) }.map { new[$0].pk }, "\(place)")
  }

  @Test func eachDifferenceNamesEachChangeOnce() throws {
    for seed in Seeds.list(Seeds.amount(2, search: 4)) {
      let store = try Store.inMemory(types: [Item.self])
      try store.write { transaction in
        try transaction.add(contentsOf: (0..<200).map { Item(pk: $0, version: 0, rank: $0 % 50) })
      }
      let writer = Writer(store)
      let tracker = ResultsTracker(store, ObjectQuery<Item>().sorted(by: \.rank), paths: nil)
      var known = try #require(try tracker.change()).results.objects(in: 0..<200)
      let writing = TestThread {
        do { try writer.run(seed, count: 3_000) } catch { Issue.record(error) }
      }
      var random = SeededGenerator(seed: seed + 1)
      var isLast = false
      while !isLast {
        // Lets more commits pass than the mailbox keeps apart, so that changes are merged while it
        // looks.
        let wanted =
          writer.commits.load(ordering: .sequentiallyConsistent)
          + Int.random(in: 1...250, using: &random)
        while writer.commits.load(ordering: .sequentiallyConsistent) < wanted, !isLast {
          isLast = writer.isDone.load(ordering: .sequentiallyConsistent)
          sched_yield()
        }
        if isLast { writing.join() }
        guard let change = try tracker.change() else { continue }
        let new = try change.results.objects(in: 0..<change.results.count)
        check(known, try #require(change.difference), new, "seed \(seed)")
        known = new
      }
      #expect(try store.objects(Item.self).sorted(by: \.rank).fetch() == known)
      tracker.stop()
    }
  }
}
