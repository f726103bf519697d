import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// Space stays in proportion to what is live, and what pins more is visible.
@Suite struct SpaceTests {
  private func churn(
    _ engine: Engine, _ table: Table, _ generator: inout SeededGenerator, keys: Int, count: Int
  ) throws {
    try engine.write(durability: .buffered) { transaction in
      for _ in 0..<count {
        let key = Int.random(in: 0..<keys, using: &generator)
        let size = Int.random(in: 200..<1800, using: &generator)
        try transaction.put(table, key: "key \(key)", value: generator.bytes(size))
      }
    }
  }

  /// Forty puts make a batch longer than a segment: each segment continues the batch of the one
  /// before.
  @Test(arguments: [8, 40])
  func filesStayBelowOneAndAHalfTimesTheLiveBytesAndTwoSegments(putsEachCommit: Int) throws {
    for seed in Seeds.list(2) {
      var generator = SeededGenerator(seed: seed)
      var store = ContractStore(SimulatedFileSystem(seed: seed))
      store.options.segmentByteCount = 32 << 10
      store.options.checkpointByteCount = 64 << 10
      store.options.reserveByteCount = 0
      let engine = try store.open()
      let table = try engine.table("t")
      for round in 0..<(1600 / putsEachCommit) {
        try churn(engine, table, &generator, keys: 400, count: putsEachCommit)
        engine.core.maintain { false }
        guard round * putsEachCommit > 640 else { continue }
        let statistics = try engine.statistics
        #expect(statistics.maintenanceError == nil, "seed \(seed), round \(round)")
        let bound = statistics.liveByteCount * 3 / 2 + 2 * store.options.segmentByteCount
        #expect(
          statistics.fileByteCount <= bound,
          "seed \(seed), round \(round): \(statistics.liveByteCount) bytes are live")
      }
    }
  }

  @Test func maintenanceRunsByItself() throws {
    var store = ContractStore()
    store.options.isMaintenanceAutomatic = true
    store.options.checkpointByteCount = 8192
    let engine = try store.open()
    let table = try engine.table("t")
    var generator = SeededGenerator(seed: 1)
    var rounds = 0
    while try engine.statistics.checkpointByteCount == 0, rounds < 5000 {
      try churn(engine, table, &generator, keys: 10, count: 4)
      rounds += 1
    }
    #expect(try engine.statistics.checkpointByteCount > 0)
  }

  @Test func aSnapshotPinsNoSegmentThatWasWrittenAfterIt() throws {
    let store = ContractStore()
    let engine = try store.open()
    try store.fill(engine, 100)
    try engine.compact()
    let snapshot = engine.snapshot()
    var most = 0
    for _ in 0..<20 {
      try store.fill(engine, 100)
      try engine.compact()
      let statistics = try engine.statistics
      most = max(most, statistics.fileByteCount)
      // Only what the snapshot reads waits for it.
      #expect(try #require(statistics.snapshots.first).pinnedByteCount < 30_000)
    }
    #expect(most < 100_000)
    let table = try #require(snapshot.table("t"))
    for key in 0..<100 {
      #expect(try snapshot.get(table, key: "key \(key)") == ContractStore.value(key))
    }
    snapshot.close()
  }

  @Test func whatASnapshotPinsIsToldAndGivenBackAfterIt() throws {
    let store = ContractStore()
    let engine = try store.open()
    try store.fill(engine, 100)
    let snapshot = engine.snapshot()
    try store.fill(engine, 100)
    try engine.compact()
    let pinned = try engine.statistics
    #expect(pinned.snapshots.count == 1)
    #expect(try #require(pinned.snapshots.first).pinnedByteCount > 0)
    #expect(pinned.retiredSegmentCount > 0)
    snapshot.close()
    try engine.compact()
    let free = try engine.statistics
    #expect(free.snapshots.isEmpty && free.retiredSegmentCount == 0)
    #expect(free.fileByteCount < pinned.fileByteCount)
  }
}
