import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// A disk with no space left, at every distance from its end.
@Suite struct FullDiskContractTests {
  private func usedByteCount(_ store: ContractStore) -> Int {
    store.contents.values.reduce(0) { $0 + $1.count }
  }

  /// Fills the store a little, then leaves `free` bytes of space.
  private func nearlyFull(
    _ free: Int, _ generator: inout SeededGenerator
  ) throws -> (ContractStore, Engine, Table) {
    var store = ContractStore(SimulatedFileSystem())
    store.options.reserveByteCount = 64 << 10
    store.options.zeroFillsAhead = generator.chance(1, in: 2)
    let engine = try store.open()
    try store.fill(engine, 60)
    try engine.checkpoint()
    try store.fill(engine, Int.random(in: 0..<20, using: &generator))
    store.fileSystem.options.capacity = usedByteCount(store) + free
    return (store, engine, try engine.table("t"))
  }

  /// Puts until there is no space, and a few more times.
  private func exhaust(
    _ engine: Engine, _ table: Table, _ generator: inout SeededGenerator, _ comment: Comment
  ) {
    var refusals = 0
    for _ in 0..<200 where refusals < 10 {
      let key = "key \(Int.random(in: 0..<60, using: &generator))"
      let value = generator.bytes(Int.random(in: 0..<700, using: &generator))
      let durability: Durability = generator.chance(1, in: 2) ? .full : .buffered
      do {
        try engine.write(durability: durability) { try $0.put(table, key: key, value: value) }
      } catch {
        refusals += 1
        #expect((error as? EngineError)?.code == .noSpace, comment)
      }
    }
    #expect(refusals > 0, comment)
  }

  @Test func aFullDiskRefusesWritesAndNeverStopsTheEngine() throws {
    for seed in Seeds.list(60) {
      var generator = SeededGenerator(seed: seed)
      let comment: Comment = "seed \(seed)"
      let free = Int.random(in: 0...2000, using: &generator)
      let (store, engine, table) = try nearlyFull(free, &generator)
      exhaust(engine, table, &generator, comment)
      #expect(throws: Never.self, comment) {
        try engine.write { for key in 10..<60 { try $0.delete(table, key: "key \(key)") } }
        try engine.compact()
        try engine.write { try $0.put(table, key: "again", value: ContractStore.value(1)) }
        #expect(engine.snapshot().count(table) == 11, comment)
        #expect(try engine.verify().isEmpty, comment)
        try engine.close()
        #expect(try store.open().snapshot().count(table) == 11, comment)
      }
    }
  }

  @Test func compactionOfAFullDiskWithoutAReserveFailsAndHarmsNothing() throws {
    for seed in Seeds.list(60) {
      var generator = SeededGenerator(seed: seed)
      let comment: Comment = "seed \(seed)"
      let (store, engine, table) = try nearlyFull(0, &generator)
      _ = engine.core.releaseReserve()
      store.fileSystem.options.capacity =
        usedByteCount(store) + Int.random(in: 0...2000, using: &generator)
      let count = engine.snapshot().count(table)
      for _ in 0..<3 {
        do { try engine.compact() } catch { #expect(error.code == .noSpace, comment) }
        do { try engine.checkpoint() } catch { #expect(error.code == .noSpace, comment) }
      }
      store.fileSystem.options.capacity = nil
      #expect(throws: Never.self, comment) {
        try engine.write { try $0.put(table, key: "again", value: ContractStore.value(1)) }
        try engine.compact()
        #expect(engine.snapshot().count(table) == count + 1, comment)
        #expect(try engine.verify().isEmpty, comment)
        try engine.close()
        #expect(try store.open().snapshot().count(table) == count + 1, comment)
      }
    }
  }

  @Test func aFullDiskCanBeMadeLessFullAfterAKill() throws {
    for free in [0, 100, 511, 512, 600, 2000] {
      var store = ContractStore()
      store.options.reserveByteCount = 64 << 10
      let engine = try store.open()
      try store.fill(engine, 20)
      let table = try engine.table("t")
      try engine.checkpoint()
      for key in 20..<30 {
        try engine.write(durability: .buffered) {
          try $0.put(table, key: "key \(key)", value: ContractStore.value(key))
        }
      }
      var killed = store.crashed(.kept)
      killed.options.reserveByteCount = store.options.reserveByteCount
      killed.fileSystem.options.capacity = usedByteCount(killed) + free
      let reopened = try killed.open()
      try reopened.write { for key in 5..<30 { try $0.delete(table, key: "key \(key)") } }
      try reopened.compact()
      #expect(reopened.snapshot().count(table) == 5, "\(free) bytes were free")
    }
  }

  /// The reserve has room for what remains of one segment, but not for what fills a new one.
  @Test(arguments: [true, false])
  func compactionOfAFullDiskGivesBackAStepAtATime(isAutomatic: Bool) throws {
    var store = ContractStore()
    store.options.segmentByteCount = 64 << 10
    store.options.reserveByteCount = 48 << 10
    let engine = try store.open()
    let table = try engine.table("t")
    for round in 0..<600 {
      let key = round % 4 == 0 ? "key \(round)" : "garbage"
      try engine.write {
        try $0.put(table, key: key, value: [UInt8](repeating: UInt8(round & 255), count: 1000))
      }
    }
    try engine.checkpoint()
    let used = usedByteCount(store)
    store.fileSystem.options.capacity = used
    if isAutomatic { engine.core.maintain { false } } else { try engine.compact() }
    #expect(try engine.statistics.maintenanceError == nil)
    #expect(usedByteCount(store) < used / 2)
    #expect(engine.snapshot().count(table) == 151)
    #expect(try engine.verify() == [])
  }

  /// The answer to a write is lost: the whole batch is in the file, in a sector of its own or in
  /// that of the commit before.
  @Test(arguments: [Durability.buffered, .ordered, .full], [FileError.Code.noSpace, .permission])
  func aCommitThatWasRefusedNeverAppears(before: Durability, code: FileError.Code) throws {
    for count in [0, 100, 400, 3000] {
      var store = ContractStore()
      store.options.zeroFillsAhead = false
      let engine = try store.open()
      let table = try engine.table("t")
      try engine.write { try $0.put(table, key: "first", value: "v") }
      let value = [UInt8](repeating: 1, count: count)
      try engine.write(durability: before) { try $0.put(table, key: "before", value: value) }
      store.fileSystem.inject(Fault(.errorAfterwards(code), of: .write))
      #expect(throws: EngineError.self) {
        try engine.write { try $0.put(table, key: "refused", value: "v") }
      }
      for policy in [CrashPolicy.kept, .lost, .random(seed: UInt64(count))] {
        let found = try store.crashed(policy).open().snapshot()
        #expect(try found.get(table, key: "refused") == nil, "\(count) bytes, \(policy)")
        #expect(try found.get(table, key: "before") == value, "\(count) bytes, \(policy)")
      }
      try engine.write { try $0.put(table, key: "after", value: "v") }
      let found = try store.crashed(.lost).open().snapshot()
      #expect(found.count(table) == 3, "\(count) bytes")
    }
  }
}
