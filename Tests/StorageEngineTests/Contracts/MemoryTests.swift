import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// The memory that a key takes.
@Suite struct MemoryTests {
  @Test func aKeyOfSixteenBytesTakesAtMost48BytesOfPages() throws {
    let keyCount = 20_000
    var store = ContractStore()
    store.options.segmentByteCount = 8 << 20
    store.options.zeroFillsAhead = false
    let engine = try store.open()
    let table = try engine.table("t")
    var generator = SeededGenerator(seed: 48)
    for _ in 0..<(keyCount / 1000) {
      try engine.write(durability: .buffered) { transaction in
        for _ in 0..<1000 { try transaction.put(table, key: generator.bytes(16), value: "v") }
      }
    }
    try engine.write { try $0.put(table, key: "the last one", value: "v") }
    let pages = engine.core.writer.pages.statistics
    let inUse = (pages.usedPages - pages.retiredPages) * PageLayout.size
    #expect(engine.snapshot().count(table) == keyCount + 1)
    #expect(inUse <= 48 * keyCount, "\(inUse / keyCount) bytes a key")
    try engine.checkpoint()
    #expect(try engine.statistics.checkpointByteCount <= 48 * keyCount)
  }

  @Test func aSnapshotThatStaysOpenDoesNotMakeMemoryGrowWithoutEnd() throws {
    var store = ContractStore()
    store.options.segmentByteCount = 8 << 20
    store.options.zeroFillsAhead = false
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write { transaction in
      for key in 0..<200 { try transaction.put(table, key: "key \(key)", value: "first") }
    }
    let snapshot = engine.snapshot()
    for round in 0..<2_000 {
      try engine.write(durability: .buffered) {
        try $0.put(table, key: "key \(round % 200)", value: "round \(round)")
      }
    }
    let pages = engine.core.writer.pages.statistics
    #expect(pages.usedPages <= 100, "\(pages.usedPages) pages for 200 keys")
    for key in 0..<200 {
      #expect(try snapshot.get(table, key: "key \(key)") == Array("first".utf8))
    }
    snapshot.close()
  }
}
