import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// What a full disk accepts and what it refuses: the reserve, and what was not durable when a
/// process was killed.
@Suite struct FullDiskReserveTests {
  private func usedByteCount(_ store: ContractStore) -> Int {
    store.contents.values.reduce(0) { $0 + $1.count }
  }

  private func code(_ body: () throws -> Void) -> EngineError.Code? {
    do {
      try body()
      return nil
    } catch { return (error as? EngineError)?.code }
  }

  /// A store with 60 records whose reserve is used up, on a disk that is full.
  private func usedUp() throws -> (ContractStore, Engine, Table) {
    var store = ContractStore()
    store.options.reserveByteCount = 64 << 10
    store.options.zeroFillsAhead = false
    let engine = try store.open()
    try store.fill(engine, 60)
    let table = try engine.table("t")
    store.fileSystem.options.capacity = usedByteCount(store)
    try engine.write { for key in 0..<20 { try $0.delete(table, key: "key \(key)") } }
    #expect(store.fileSystem.content(of: "/store/reserve") == nil)
    return (store, engine, table)
  }

  @Test func putsAreRefusedUntilTheReserveIsBack() throws {
    let (store, engine, table) = try usedUp()
    // There is space for the put, but deleting and compacting need it.
    for _ in 0..<3 {
      let refusal = code { try engine.write { try $0.put(table, key: "new", value: "v") } }
      #expect(refusal == .noSpace)
    }
    #expect(code { try engine.write { _ = try $0.delete(table, key: "key 20") } } == nil)
    let capacity = try #require(store.fileSystem.options.capacity)
    store.fileSystem.options.capacity = capacity + (128 << 10)
    #expect(code { try engine.write { try $0.put(table, key: "new", value: "v") } } == nil)
    #expect(store.fileSystem.content(of: "/store/reserve")?.count == 64 << 10)
    #expect(engine.snapshot().count(table) == 40)
  }

  @Test func aReserveThatIsUsedUpIsMissedAfterReopening() throws {
    let (store, engine, table) = try usedUp()
    try engine.close()
    let reopened = try store.open()
    let refusal = code { try reopened.write { try $0.put(table, key: "new", value: "v") } }
    #expect(refusal == .noSpace)
    #expect(code { try reopened.write { _ = try $0.delete(table, key: "key 20") } } == nil)
    try reopened.compact()
    store.fileSystem.options.capacity = nil
    #expect(code { try reopened.write { try $0.put(table, key: "new", value: "v") } } == nil)
  }

  /// A layer above keeps notes of what it deletes.
  @Test func aTransactionThatMakesSpaceMayPutLessThanItDeletes() throws {
    let (_, engine, table) = try usedUp()
    let note = [UInt8](repeating: 1, count: 100)
    let refusal = code { try engine.write { try $0.put(table, key: "note", value: note) } }
    #expect(refusal == .noSpace)
    try engine.write { transaction in
      for key in 20..<24 {
        try transaction.delete(table, key: "key \(key)")
        try transaction.put(table, key: "note \(key)", value: note)
      }
    }
    let tooMuch = code {
      try engine.write { transaction in
        try transaction.delete(table, key: "key 24")
        for number in 0..<9 { try transaction.put(table, key: "large \(number)", value: note) }
      }
    }
    #expect(tooMuch == .noSpace)
    #expect(engine.snapshot().count(table) == 40)
  }

  /// What was not durable when a process was killed must be written again first, for which there
  /// may be no space.
  @Test func aFullDiskAfterAKillIsNoFailure() throws {
    for free in stride(from: 0, through: 3000, by: 150) {
      let store = ContractStore()
      let engine = try store.open()
      try store.fill(engine, 20)
      let table = try engine.table("t")
      for key in 20..<30 {
        try engine.write(durability: .buffered) {
          try $0.put(table, key: "key \(key)", value: ContractStore.value(key))
        }
      }
      var killed = store.crashed(.kept)
      killed.options.reserveByteCount = 0
      try killed.fileSystem.remove("/store/reserve")
      killed.fileSystem.options.capacity = usedByteCount(killed) + free
      let reopened = try killed.open()
      for _ in 0..<4 {
        let refusal = code { try reopened.write { _ = try $0.delete(table, key: "key 0") } }
        #expect(refusal == nil || refusal == .noSpace, "\(free) bytes were free")
        let checkpoint = code { try reopened.checkpoint() }
        #expect(checkpoint == nil || checkpoint == .noSpace, "\(free) bytes were free")
      }
      // Attempts leave no files.
      #expect(killed.segments.count <= store.segments.count + 1, "\(free) bytes were free")
      killed.fileSystem.options.capacity = nil
      try reopened.write { try $0.put(table, key: "again", value: "v") }
      #expect(try reopened.verify() == [], "\(free) bytes were free")
      let count = try killed.crashed(.lost).open().snapshot().count(table)
      #expect(count == reopened.snapshot().count(table) && count >= 30, "\(free) bytes were free")
    }
  }

  /// A put that is refused leaves nothing that the next session would have to write again.
  @Test func whatWasCommittedBeforeARefusalIsNotWrittenAgainAfterAKill() throws {
    var store = ContractStore()
    store.options.segmentByteCount = 1 << 20
    store.options.reserveByteCount = 8 << 10
    store.options.zeroFillsAhead = false
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.checkpoint()
    for key in 0..<100 {
      try engine.write(durability: .buffered) {
        try $0.put(table, key: "key \(key)", value: [UInt8](repeating: 7, count: 1000))
      }
    }
    store.fileSystem.options.capacity = usedByteCount(store) + 100
    let value = [UInt8](repeating: 8, count: 5000)
    #expect(code { try engine.write { try $0.put(table, key: "k", value: value) } } == .noSpace)
    var killed = store.crashed(.kept)
    killed.options.segmentByteCount = 1 << 20
    killed.options.reserveByteCount = 8 << 10
    let reopened = try killed.open()
    try reopened.write { for key in 0..<90 { try $0.delete(table, key: "key \(key)") } }
    #expect(reopened.snapshot().count(table) == 10)
  }
}
