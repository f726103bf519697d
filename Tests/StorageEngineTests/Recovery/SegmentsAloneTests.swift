import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// With every file but the segments deleted, a store opens to the same content.
@Suite struct SegmentsAloneTests {
  let fileSystem = SimulatedFileSystem()

  private func options(_ fileSystem: SimulatedFileSystem) -> EngineOptions {
    var options = EngineOptions()
    options.fileSystem = fileSystem
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = 8192
    options.zeroFillsAhead = false
    return options
  }

  /// The files that a power loss leaves, reduced to the segments.
  private func segmentsAlone(
    _ disk: SimulatedFileSystem, _ policy: CrashPolicy = .kept
  ) throws -> SimulatedFileSystem {
    let bare = disk.crash(policy)
    for path in bare.fileList() where !path.hasSuffix(".segment") { try bare.remove(path) }
    return bare
  }

  /// `engine` is open on `disk`, or on the suite's file system.
  private func expectSameFromSegments(
    _ engine: Engine, on disk: SimulatedFileSystem? = nil, deleted: [String: [[UInt8]]] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    let expected = try StoreListing(snapshot, deleted: deleted)
    let bare = try segmentsAlone(disk ?? fileSystem)
    let rebuilt = try Engine.open("store", options: options(bare))
    let found = try StoreListing(rebuilt.snapshot(), deleted: deleted)
    let difference = StoreListing.difference(expected, found)
    #expect(difference == "none", sourceLocation: sourceLocation)
  }

  @Test func recordsOlderThanTheNewestDefinitionOfTheirTable() throws {
    let engine = try Engine.open("store", options: options(fileSystem))
    let table = try engine.table("t")
    try engine.write { for i in 0..<200 { try $0.put(table, key: "k\(i)", value: "v\(i)") } }
    var changed = Table.Options()
    changed.deflateLevel = 3
    _ = try engine.table("t", options: changed)
    try engine.write { for i in 0..<150 { try $0.put(table, key: "k\(i)", value: "w\(i)") } }
    try engine.compact()
    try expectSameFromSegments(engine)
  }

  @Test func aBatchWhoseCommitStoodInACompactedSegment() throws {
    let engine = try Engine.open("store", options: options(fileSystem))
    let table = try engine.table("t")
    let value = [UInt8](repeating: 7, count: 1000)
    try engine.write { for i in 0..<20 { try $0.put(table, key: "k\(i)", value: value) } }
    try engine.write { for i in 14..<40 { try $0.put(table, key: "k\(i)", value: value) } }
    try engine.compact()
    try expectSameFromSegments(engine)
  }

  /// The segment with the commit frame is rewritten alone, and must stay as long as the batch's
  /// first part does.
  @Test func aBatchOfWhichOnlyTheLastSegmentWasCompacted() throws {
    var engine = try Engine.open("store", options: options(fileSystem))
    let table = try engine.table("t")
    let value = [UInt8](repeating: 7, count: 1000)
    try engine.write { for i in 0..<12 { try $0.put(table, key: "k\(i)", value: value) } }
    try engine.core.maintenanceLock.withLock { () throws in
      let last = try engine.core.writerLock.withLock { () throws(EngineError) -> Slot? in
        try engine.core.writer.log.rotate()
        return engine.core.candidates().last { $0.isEligible && $0.follows != nil }?.slot
      }
      try Compactor(core: engine.core).run([try #require(last)])
    }
    try engine.checkpoint()
    try expectSameFromSegments(engine)
    // It must not be something that opening takes for a leftover and removes.
    let disk = fileSystem.crash(.kept)
    engine = try Engine.open("store", options: options(disk))
    #expect(engine.snapshot().count(table) == 12)
    try expectSameFromSegments(engine, on: disk)
  }

  /// Its first part is in a finished segment and may be copied; its commit frame is not durable
  /// yet.
  @Test func aBufferedBatchOfWhichTheFirstPartWasCompactedBeforePowerWasLost() throws {
    let engine = try Engine.open("store", options: options(fileSystem))
    let table = try engine.table("t")
    let value = [UInt8](repeating: 7, count: 1000)
    try engine.write(durability: .buffered) {
      for i in 0..<12 { try $0.put(table, key: "k\(i)", value: value) }
    }
    try engine.core.maintenanceLock.withLock { () throws in
      let sealed = engine.core.writerLock.withLock {
        engine.core.candidates().filter(\.isEligible).map(\.slot)
      }
      try #require(!sealed.isEmpty)
      try Compactor(core: engine.core).run(sealed)
    }
    let bare = try segmentsAlone(fileSystem, .lost)
    let found = try Engine.open("store", options: options(bare)).snapshot()
    #expect([0, 12].contains(found.count(table)))
  }

  @Test func aCheckpointThatEndsInACompactedSegmentIsUsed() throws {
    let engine = try Engine.open("store", options: options(fileSystem))
    let table = try engine.table("t")
    for round in 0..<2 {
      try engine.write { for i in 0..<6 { try $0.put(table, key: "k\(i)", value: "v\(round)") } }
    }
    try compactEverything(of: engine)
    try engine.checkpoint()
    // The segment where the checkpoint ends is gone.
    try #require(engine.core.writer.store.slot(of: engine.core.cache.logPosition.segment) == nil)
    try engine.write { try $0.put(table, key: "later", value: "v") }
    let reopened = try Engine.open("store", options: options(fileSystem.crash(.kept)))
    #expect(reopened.core.cache.checkpointNumber > 0, "the trees were rebuilt from the segments")
    #expect(reopened.snapshot().count(table) == 7)
  }

  /// After a rebuild, both copies of a kept deletion exist; the one that no tree refers to is
  /// rewritten first.
  @Test func aDeletionThatIsKeptStaysAVersionWhenItsSpareCopyIsCompacted() throws {
    let first = try Engine.open("store", options: options(fileSystem))
    var tableOptions = Table.Options()
    tableOptions.oldVersions = .last(5)
    let kept = try first.table("kept", options: tableOptions)
    let other = try first.table("other")
    // A put that was replaced, so that tombstones cannot be dropped.
    for value in ["old", "new"] { try first.write { try $0.put(other, key: "o", value: value) } }
    try first.write { try $0.put(kept, key: "key", value: "value") }
    try first.write { try $0.delete(kept, key: "key") }
    let original = try compactEverything(of: first)

    let disk = try segmentsAlone(fileSystem)
    let engine = try Engine.open("store", options: options(disk))
    let eligible = engine.core.writerLock.withLock {
      engine.core.candidates().filter(\.isEligible)
    }
    let copies = eligible.filter { $0.usage.kind == .compacted }.map(\.slot)
    let originals = eligible.filter { original.contains($0.usage.number) }.map(\.slot)
    try #require(!copies.isEmpty && !originals.isEmpty)
    for victims in [copies, originals] {
      try engine.core.maintenanceLock.withLock { () throws in
        try Compactor(core: engine.core).run(victims)
      }
    }
    try engine.checkpoint()
    let deleted = ["kept": [Array("key".utf8)]]
    #expect(try engine.snapshot().history(of: "key", in: kept).count == 2)
    try expectSameFromSegments(engine, on: disk, deleted: deleted)
  }

  /// Finishes the active segment and rewrites all finished ones, whose numbers it returns. They
  /// stay.
  @discardableResult
  private func compactEverything(of engine: Engine) throws -> Set<SegmentNumber> {
    try engine.core.maintenanceLock.withLock { () throws in
      let sealed = try engine.core.writerLock.withLock { () throws(EngineError) in
        try engine.core.writer.log.rotate()
        return engine.core.candidates().filter(\.isEligible)
      }
      try Compactor(core: engine.core).run(sealed.map(\.slot))
      return Set(sealed.map(\.usage.number))
    }
  }

  @Test(arguments: Seeds.list(6)) func longBatchesOfWhichAnyPartWasCompacted(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let engine = try Engine.open("store", options: options(fileSystem))
    let table = try engine.table("t")
    for _ in 0..<12 {
      let first = Int.random(in: 0..<60, using: &random)
      let count = Int.random(in: 1..<40, using: &random)
      let isKept = random.chance(3, in: 4)
      do {
        try engine.write(durability: .buffered) { transaction in
          for key in first..<first + count {
            let value = random.bytes(Int.random(in: 0..<1500, using: &random))
            try transaction.put(table, key: "k\(key)", value: value)
          }
          if random.chance(1, in: 3) {
            do {
              try transaction.savepoint {
                for key in 0..<30 { try transaction.delete(table, key: "k\(key)") }
                throw VariedStore.Deliberate()
              }
            } catch is VariedStore.Deliberate {}
          }
          if !isKept { throw VariedStore.Deliberate() }
        }
      } catch is VariedStore.Deliberate {}
      if random.chance(1, in: 3) { try engine.compact() }
      try expectSameFromSegments(engine)
    }
  }

  @Test func anEmptiedLogSegmentThatAnotherFollowsIsDamage() throws {
    let engine = try Engine.open("store", options: options(fileSystem))
    let table = try engine.table("t")
    for key in 0..<20 {
      try engine.write {
        try $0.put(table, key: "k\(key)", value: [UInt8](repeating: 7, count: 900))
      }
    }
    let bare = try segmentsAlone(fileSystem)
    let segments = bare.fileList()
    try #require(segments.count > 2)
    try bare.truncateDurably(segments[segments.count - 2], to: 0)
    let error = #expect(throws: EngineError.self) {
      try Engine.open("store", options: options(bare))
    }
    #expect(error?.code == .damaged)
  }

  @Test func aVariedStore() throws {
    let fileSystem = fileSystem
    var store = try VariedStore("store") { $0.fileSystem = fileSystem }
    try store.writePlain()
    try store.writeDeflated()
    try store.writeHistory()
    try store.writeTransactions()
    try expectSameFromSegments(store.engine, deleted: store.deleted)
    try store.engine.checkpoint()
    try store.writePlain()
    try expectSameFromSegments(store.engine, deleted: store.deleted)
    try store.engine.compact()
    try expectSameFromSegments(store.engine, deleted: store.deleted)
  }
}
