import Testing
import TestSupport

@testable import CollectionModel

@Suite struct ListDifferenceTests {
  private func list(_ objects: [(Int, Int)]) -> [ListEntry] {
    objects.map { ListEntry(row: UInt32($0.0), keyHash: UInt64($0.0), version: UInt64($0.1)) }
  }

  /// The old list with the difference applied, as a list view would.
  private func applied(
    _ difference: ListDifference, to old: [ListEntry], new: [ListEntry]
  ) -> [ListEntry] {
    let gone = Set(difference.deletions + difference.moves.map(\.old))
    var list = old.indices.filter { !gone.contains($0) }.map { old[$0] }
    let coming =
      difference.insertions.map { ($0, new[$0]) }
      + difference.moves.map { ($0.new, old[$0.old]) }
    for (position, entry) in coming.sorted(by: { $0.0 < $1.0 }) {
      list.insert(entry, at: position)
    }
    for step in difference.modifications where list[step.new].isSameObject(old[step.old]) {
      list[step.new].version = new[step.new].version
    }
    return list
  }

  @Test func aListThatDidNotChangeHasNoDifference() {
    let same = list([(1, 1), (2, 1), (3, 1)])
    #expect(ListDifference(from: same, to: same).isEmpty)
    #expect(ListDifference(from: [], to: []).isEmpty)
  }

  @Test func oneThatMovesIsTheOnlyOneThatMoves() {
    let difference = ListDifference(
      from: list([(1, 1), (2, 1), (3, 1), (4, 1)]), to: list([(4, 2), (1, 1), (2, 1), (3, 1)]))
    #expect(difference.moves == [.init(old: 3, new: 0)])
    #expect(difference.modifications == [.init(old: 3, new: 0)])
    #expect(difference.insertions.isEmpty && difference.deletions.isEmpty)
  }

  @Test func aRowThatAnotherObjectHasNowIsADeletionAndAnInsertion() {
    let old = [ListEntry(row: 1, keyHash: 1, version: 1)]
    let new = [ListEntry(row: 1, keyHash: 2, version: 2)]
    let difference = ListDifference(from: old, to: new)
    #expect(difference.deletions == [0] && difference.insertions == [0])
  }

  @Test func randomListsBecomeEachOther() {
    for seed in Seeds.list(Seeds.amount(20, search: 80)) {
      var generator = SeededGenerator(seed: seed)
      for _ in 0..<100 {
        func random() -> [ListEntry] {
          let all = (0..<Int.random(in: 0...12, using: &generator)).shuffled(using: &generator)
          return list(all.map { ($0, Int.random(in: 0...1, using: &generator)) })
        }
        let old = random()
        let new = random()
        let difference = ListDifference(from: old, to: new)
        #expect(applied(difference, to: old, new: new) == new, "SEED=\(seed)")
        let kept = Set(old.map(\.row)).intersection(new.map(\.row)).count
        #expect(difference.moves.count <= max(0, kept - 1), "SEED=\(seed)")
        #expect(difference.deletions.count == old.count - kept, "SEED=\(seed)")
      }
    }
  }
}
