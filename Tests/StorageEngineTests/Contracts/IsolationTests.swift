import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// A snapshot sees one commit, whatever is written and compacted meanwhile.
@Suite struct IsolationTests {
  private static let accountCount = 40
  private static let total = 40 * 100

  private func sum(_ snapshot: Snapshot, _ table: Table) throws -> Int {
    var sum = 0
    var count = 0
    var cursor = try snapshot.cursor(table)
    while cursor.next() {
      sum += try Int(cursor.value().first ?? 0)
      count += 1
    }
    #expect(count == Self.accountCount)
    return sum
  }

  private func transfer(
    _ engine: Engine, _ table: Table, _ generator: inout SeededGenerator
  ) throws {
    let from = "account \(Int.random(in: 0..<Self.accountCount, using: &generator))"
    let to = "account \(Int.random(in: 0..<Self.accountCount, using: &generator))"
    guard from != to else { return }
    try engine.write(durability: .buffered) { transaction in
      let a = try transaction.get(table, key: from)?.first ?? 0
      let b = try transaction.get(table, key: to)?.first ?? 0
      guard a > 0, b < 255 else { return }
      let rest = [UInt8](repeating: 0, count: 200)
      try transaction.put(table, key: from, value: [a - 1] + rest)
      try transaction.put(table, key: to, value: [b + 1] + rest)
    }
  }

  @Test func moneyIsNeitherMadeNorLostWhileReadersWritersAndCompactionRun() throws {
    for seed in Seeds.list(2) {
      let store = ContractStore(SimulatedFileSystem(seed: seed))
      let engine = try store.open()
      let table = try engine.table("accounts")
      try engine.write { transaction in
        for key in 0..<Self.accountCount {
          try transaction.put(table, key: "account \(key)", value: [UInt8(100)])
        }
      }
      let failures = Locked<[String]>([])
      @Sendable func attempt(_ body: () throws -> Void) {
        do { try body() } catch { failures.withLock { $0.append("\(error)") } }
      }
      TestThread.perform(5) { role in
        attempt {
          switch role {
          case 0, 1:
            var generator = SeededGenerator(seed: seed &+ UInt64(role))
            for _ in 0..<150 { try transfer(engine, table, &generator) }
          case 2:
            for _ in 0..<6 { try engine.compact() }
          default:
            for _ in 0..<30 {
              let snapshot = engine.snapshot()
              defer { snapshot.close() }
              let first = try sum(snapshot, table)
              let second = try sum(snapshot, table)
              #expect(first == Self.total && second == Self.total, "seed \(seed)")
            }
          }
        }
      }
      #expect(failures.withLock { $0 }.isEmpty, "seed \(seed): \(failures.withLock { $0 })")
      #expect(try sum(engine.snapshot(), table) == Self.total, "seed \(seed)")
    }
  }

  @Test func aSnapshotIsReadInsideATransactionAndATransactionRunsInsideARead() throws {
    let store = ContractStore()
    let engine = try store.open()
    try store.fill(engine, 10)
    let table = try engine.table("t")
    let snapshot = engine.snapshot()
    var cursor = try snapshot.cursor(table)
    var count = 0
    while cursor.next() {
      try engine.write { transaction in
        try transaction.delete(table, key: cursor.key)
        #expect(try engine.snapshot().get(table, key: cursor.key) != nil)
      }
      #expect(try engine.snapshot().get(table, key: cursor.key) == nil)
      #expect(try snapshot.get(table, key: cursor.key) != nil)
      count += 1
    }
    #expect(count == 10 && snapshot.count(table) == 10)
    #expect(engine.snapshot().count(table) == 0)
  }
}
