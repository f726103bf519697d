import Dispatch
import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// G6: a snapshot sees one commit for its whole life, whatever goes on beside it.
@Suite struct IsolationTests {
  private static let accountCount = 40
  private static let total = 40_000

  private func number(_ bytes: [UInt8]) -> Int { Int(String(decoding: bytes, as: UTF8.self)) ?? 0 }

  private func sum(_ snapshot: Snapshot, _ table: Table) throws -> Int {
    var sum = 0
    var cursor = try snapshot.cursor(table)
    while cursor.next() { sum += number(try cursor.value()) }
    return sum
  }

  private func open() throws -> (Engine, Table) {
    var options = EngineOptions()
    options.fileSystem = SimulatedFileSystem()
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = 8192
    let engine = try Engine.open("bank", options: options)
    let table = try engine.table("accounts")
    try engine.write { transaction in
      for account in 0..<Self.accountCount {
        let share = Self.total / Self.accountCount
        try transaction.put(table, key: "\(account)", value: "\(share)")
      }
    }
    return (engine, table)
  }

  private func transfer(_ engine: Engine, _ table: Table, seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<150 {
      let from = "\(Int.random(in: 0..<Self.accountCount, using: &generator))"
      let to = "\(Int.random(in: 0..<Self.accountCount, using: &generator))"
      let amount = Int.random(in: 0..<50, using: &generator)
      guard from != to else { continue }
      try engine.write(durability: generator.chance(1, in: 2) ? .full : .buffered) { transaction in
        let a = number(try transaction.get(table, key: from) ?? [])
        let b = number(try transaction.get(table, key: to) ?? [])
        try transaction.put(table, key: from, value: "\(a - amount)")
        try transaction.put(table, key: to, value: "\(b + amount)")
      }
    }
  }

  /// What one of the threads does.
  private func play(_ part: Int, _ engine: Engine, _ table: Table) throws {
    switch part {
    case 0, 1: try transfer(engine, table, seed: UInt64(part))
    case 2:
      for _ in 0..<8 {
        try engine.compact()
        try engine.checkpoint()
      }
    default:
      for _ in 0..<60 {
        let snapshot = engine.snapshot()
        let first = try sum(snapshot, table)
        #expect(first == Self.total)
        #expect(try sum(snapshot, table) == first)
        snapshot.close()
      }
    }
  }

  @Test func everySnapshotSeesOneCommitWhileWritersAndCompactionRun() throws {
    let (engine, table) = try open()
    let failures = Locked<[String]>([])
    DispatchQueue.concurrentPerform(iterations: 5) { part in
      do { try play(part, engine, table) } catch {
        failures.withLock { $0.append("\(part): \(error)") }
      }
    }
    #expect(failures.withLock { $0 } == [])
    #expect(try sum(engine.snapshot(), table) == Self.total)
    #expect(try engine.verify().filter { $0.severity == .error } == [])
  }
}
