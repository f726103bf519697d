import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// Transactions of many segments, and processes that are killed after them.
@Suite struct LongTransactionTests {
  private struct Undone: Error {}
  private static let valueByteCount = 1000

  private static func value(_ number: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(number & 255), count: valueByteCount)
  }

  /// A store with one commit, which is a transaction of about twenty segments, not followed by
  /// another. The last segment takes back frames in the segments before.
  private func killed(undoing count: Int) throws -> (ContractStore, Table) {
    let store = ContractStore()
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.checkpoint()
    try engine.write { transaction in
      for number in 0..<100 {
        try transaction.put(table, key: "key \(number)", value: Self.value(number))
      }
      do {
        try transaction.savepoint {
          for number in 0..<count {
            try transaction.put(table, key: "key \(number)", value: Self.value(number + 1))
            try transaction.put(table, key: "undone \(number)", value: Self.value(number))
          }
          throw Undone()
        }
      } catch is Undone {}
      try transaction.put(table, key: "last", value: Self.value(1))
    }
    return (store.crashed(.kept), table)
  }

  private func check(_ store: ContractStore, _ table: Table, _ place: String) throws {
    let engine = try store.open()
    let snapshot = engine.snapshot()
    #expect(snapshot.count(table) == 101, "\(place)")
    for number in 0..<100 {
      #expect(try snapshot.get(table, key: "key \(number)") == Self.value(number), "\(place)")
    }
    snapshot.close()
    let errors = try engine.verify().filter { $0.severity == .error }
    #expect(errors == [], "\(place)")
  }

  @Test(arguments: [0, 1, 3, 20])
  func onlyItsLastSegmentIsWrittenAgain(undoing count: Int) throws {
    let (store, table) = try killed(undoing: count)
    let used = store.contents.values.reduce(0) { $0 + $1.count }
    store.fileSystem.options.capacity = used + 3 * store.options.segmentByteCount
    let engine = try store.open()
    store.fileSystem.isTracing = true
    try engine.write { try $0.delete(table, key: "last") }
    let written = store.fileSystem.trace.filter { $0.operation == .write }.map(\.length)
    #expect(written.reduce(0, +) < 2 * store.options.segmentByteCount)
    try engine.write { try $0.put(table, key: "last", value: "v") }
    store.fileSystem.options.capacity = nil
    for policy in [CrashPolicy.kept, .lost] {
      try check(store.crashed(policy), table, "\(policy)")
      let alone = store.crashed(policy)
      for path in alone.fileSystem.fileList() where !path.hasSuffix(".segment") {
        try alone.fileSystem.remove(path)
      }
      try check(alone, table, "\(policy), segments alone")
    }
  }

  /// The commit frame that was written again must outlive the segments that the transaction began
  /// in.
  @Test func itsBeginningMayBeCompactedAfterwards() throws {
    let (store, table) = try killed(undoing: 3)
    let engine = try store.open()
    for number in stride(from: 0, to: 100, by: 2) {
      try engine.write { try $0.put(table, key: "key \(number)", value: Self.value(number)) }
    }
    try engine.compact()
    try check(store.crashed(.lost), table, "compacted")
    let alone = store.crashed(.lost)
    for path in alone.fileSystem.fileList() where !path.hasSuffix(".segment") {
      try alone.fileSystem.remove(path)
    }
    try check(alone, table, "compacted, segments alone")
  }

  /// Whole frames of the transaction are in segments that were finished, and its commit frame may
  /// be whole too.
  @Test func verifyFindsNothingInATransactionOfWhichASectorWasSpoiled() throws {
    let store = ContractStore()
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write(durability: .buffered) { transaction in
      for number in 0..<12 {
        try transaction.put(table, key: "key \(number)", value: Self.value(number))
      }
    }
    try engine.write(durability: .buffered) { try $0.put(table, key: "later", value: "v") }
    let count = store.fileSystem.unsyncedSectorCount
    #expect(count > 4)
    for index in 0..<count {
      let crashed = store.crashed(.spoiled(index: index, seed: UInt64(index)))
      for mode in [EngineOptions.Mode.readOnly, .existing] {
        let problems = try crashed.open(mode).verify().filter { $0.severity == .error }
        #expect(problems == [], "sector \(index) of \(count), \(mode)")
      }
    }
  }

  @Test func powerLossWhileItsEndIsWrittenAgainLosesNothing() throws {
    for seed in Seeds.list(Seeds.amount(2, search: 8)) {
      let (store, table) = try killed(undoing: 3)
      var call = 1 + Seeds.offset(below: 3)
      var isStopped = true
      while isStopped {
        let copy = ContractStore(store.fileSystem.copy())
        let engine = try copy.open()
        copy.fileSystem.stop(at: call, .during)
        do { try engine.write { try $0.put(table, key: "last", value: Self.value(1)) } } catch {}
        isStopped = copy.fileSystem.isStopped
        for policy in [CrashPolicy.kept, .lost, .random(seed: seed &+ UInt64(call))] {
          try check(copy.crashed(policy), table, "call \(call), \(policy), SEED=\(seed)")
        }
        call += 3
      }
    }
  }
}
