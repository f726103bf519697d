import FileAccess
import Synchronization
import TestSupport
import Testing

@testable import StorageEngine

/// The cost, when the log is read, of savepoints that a transaction rolled back.
@Suite struct SequenceRangesTests {
  private static let comparisons = Mutex(0)

  /// A number that counts how often any of its kind is compared.
  private struct Counted: Comparable {
    var value: Int

    static func < (left: Counted, right: Counted) -> Bool {
      comparisons.withLock { $0 += 1 }
      return left.value < right.value
    }
  }

  @Test func aNumberIsFoundWhereAnyRangeHoldsIt() {
    for seed in Seeds.list(200) {
      var random = SeededGenerator(seed: seed)
      let ranges = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        let first = Int.random(in: 0...60, using: &random)
        return first...(first + Int.random(in: 0...10, using: &random))
      }
      let joined = SequenceRanges(ranges)
      for number in 0...80 {
        let isExpected = ranges.contains { $0.contains(number) }
        #expect(joined.contains(number) == isExpected, "\(number), SEED=\(seed)")
      }
    }
  }

  /// A thousand times as many savepoints may cost slightly more than a thousand times as much.
  @Test func aLookCostsABinarySearch() {
    let few = comparisonCount(100)
    let many = comparisonCount(100_000)
    #expect(many < 1000 * few * 4, "\(few) comparisons for 100, \(many) for 100,000")
  }

  private func comparisonCount(_ count: Int) -> Int {
    Self.comparisons.withLock { $0 = 0 }
    let ranges = SequenceRanges(
      (0..<count).map { Counted(value: 3 * $0)...Counted(value: 3 * $0 + 1) })
    for number in 0..<count { _ = ranges.contains(Counted(value: 3 * number + 2)) }
    return Self.comparisons.withLock { $0 }
  }

  @Test func aTransactionThatWentBackToManySavepointsIsRecovered() throws {
    let store = ContractStore()
    let engine = try store.open()
    let table = try engine.table("t")
    struct Undone: Error {}
    let count = Seeds.amount(3000, search: 12_000)
    try engine.write { transaction in
      for number in 0..<count {
        try transaction.put(table, key: "key \(number % 10)", value: "kept \(number)")
        do {
          try transaction.savepoint {
            try transaction.put(table, key: "key \(number % 10)", value: "undone")
            try transaction.put(table, key: "undone \(number)", value: "undone")
            throw Undone()
          }
        } catch is Undone {}
      }
    }
    for policy in [CrashPolicy.kept, .lost] {
      let reopened = try store.crashed(policy).open()
      let snapshot = reopened.snapshot()
      #expect(snapshot.count(table) == 10)
      for number in (count - 10)..<count {
        let value = try snapshot.get(table, key: "key \(number % 10)")
        #expect(value == Array("kept \(number)".utf8))
      }
      #expect(try reopened.verify() == [])
    }
  }
}
