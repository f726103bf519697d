import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

@Suite struct CompactionTests {
  let fileSystem = SimulatedFileSystem()

  var options: EngineOptions {
    var options = EngineOptions()
    options.fileSystem = fileSystem
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = 8192
    return options
  }

  private func value(_ key: Int, _ round: Int) -> [UInt8] {
    Array("value of \(key) in round \(round) ".utf8) + [UInt8](repeating: 7, count: key % 97)
  }

  private func segmentBytes() -> Int {
    fileSystem.fileList().filter { $0.hasSuffix(".segment") }
      .reduce(0) { $0 + (fileSystem.content(of: $1)?.count ?? 0) }
  }

  /// No segment contains anything live, so none is left.
  @Test func aStoreWithoutRecordsIsSoundAfterItsCompaction() throws {
    for isUsed in [false, true] {
      let engine = try Engine.open("empty \(isUsed)", options: options)
      if isUsed {
        let table = try engine.table("t")
        try engine.write { try $0.put(table, key: "k", value: "v") }
        try engine.write { _ = try $0.delete(table, key: "k") }
        try engine.write { try $0.drop(table) }
      }
      try engine.compact()
      #expect(try engine.verify() == [])
      try engine.close()
      #expect(try Engine.verify("empty \(isUsed)", options: options) == [])
      let again = try Engine.open("empty \(isUsed)", options: options)
      let table = try again.table("t")
      try again.write { try $0.put(table, key: "k", value: "w") }
      try again.compact()
      try again.close()
      #expect(try Engine.verify("empty \(isUsed)", options: options) == [])
    }
  }

  @Test func aFullCompactionKeepsRecordsAndGivesSpaceBack() throws {
    let engine = try Engine.open("store", options: options)
    let table = try engine.table("t")
    for round in 0..<20 {
      try engine.write { transaction in
        for key in 0..<100 {
          try transaction.put(table, key: "\(key)", value: value(key, round))
        }
      }
    }
    try engine.write { transaction in
      for key in 50..<100 { try transaction.delete(table, key: "\(key)") }
    }
    let before = segmentBytes()
    try engine.compact()
    let after = segmentBytes()
    #expect(after * 10 < before, "\(before) bytes before, \(after) after")
    for _ in 0..<2 {
      let engine = try reopened(engine)
      let snapshot = engine.snapshot()
      #expect(snapshot.count(table) == 50)
      for key in 0..<50 {
        #expect(try snapshot.get(table, key: "\(key)") == value(key, 19))
      }
    }
    try removeCaches()
    let rebuilt = try Engine.open("store", options: options)
    #expect(rebuilt.snapshot().count(table) == 50)
    for key in 0..<50 {
      #expect(try rebuilt.snapshot().get(table, key: "\(key)") == value(key, 19))
    }
  }

  @Test func aRewrittenSegmentStaysUntilNoCheckpointOnDiskNeedsIt() throws {
    let engine = try Engine.open("store", options: options)
    let table = try engine.table("t")
    for round in 0..<4 {
      try engine.write { transaction in
        for key in 0..<40 { try transaction.put(table, key: "\(key)", value: value(key, round)) }
      }
    }
    try engine.checkpoint()
    try engine.core.maintenanceLock.withLock { () throws in
      let sealed = engine.core.writerLock.withLock {
        engine.core.candidates().filter(\.isEligible).map(\.slot)
      }
      try #require(!sealed.isEmpty)
      try Compactor(core: engine.core).run(sealed)
      try engine.core.releaseRetired()
    }
    let reopened = try Engine.open("store", options: crashedOptions())
    #expect(reopened.snapshot().count(table) == 40)
    for key in 0..<40 {
      #expect(try reopened.snapshot().get(table, key: "\(key)") == value(key, 3))
    }
  }

  private func crashedOptions() -> EngineOptions {
    var options = options
    options.fileSystem = fileSystem.crash(.lost)
    return options
  }

  @Test func aFullCompactionLeavesFewSegments() throws {
    let engine = try Engine.open("store", options: options)
    let table = try engine.table("t")
    for round in 0..<200 {
      try engine.write { transaction in
        try transaction.put(table, key: "\(round)", value: value(round, 0))
        try transaction.put(table, key: "garbage", value: [UInt8](repeating: 1, count: 2000))
      }
    }
    let statistics = try engine.statistics
    #expect(statistics.segmentCount > 40)
    var shares: [Double] = []
    try engine.compact { share in
      shares.append(share)
      return true
    }
    #expect(!shares.isEmpty && shares.allSatisfy { 0...1 ~= $0 })
    let after = try engine.statistics
    #expect(after.segmentCount <= 2 * after.liveByteCount / options.segmentByteCount + 2)
    #expect(try engine.verify() == [])
    for round in 0..<200 {
      #expect(try engine.snapshot().get(table, key: "\(round)") == value(round, 0))
    }
  }

  @Test(arguments: [1, 2, 4, 8])
  func aFullCompactionThatIsCancelledKeepsWhatWasDone(lastCall: Int) throws {
    let engine = try Engine.open("store", options: options)
    let table = try engine.table("t")
    for round in 0..<400 {
      let key = round % 2 == 0 ? "\(round)" : "garbage"
      try engine.write { try $0.put(table, key: key, value: value(96, round)) }
    }
    let before = try engine.statistics
    var calls = 0
    let error = #expect(throws: EngineError.self) {
      try engine.compact { _ in
        calls += 1
        return calls < lastCall
      }
    }
    #expect(error?.code == .cancelled && calls == lastCall)
    #expect(try engine.verify() == [])
    try engine.compact()
    #expect(try engine.statistics.segmentCount < before.segmentCount)
    for round in 0..<200 {
      #expect(try engine.snapshot().get(table, key: "\(2 * round)") == value(96, 2 * round))
    }
  }

  private func reopened(_ engine: Engine) throws -> Engine {
    try engine.close()
    return try Engine.open("store", options: options)
  }

  private func removeCaches() throws {
    for path in fileSystem.fileList()
    where path.contains("manifest") || path.hasSuffix(".checkpoint") {
      try fileSystem.remove(path)
    }
  }

  @Test func aSnapshotIsReadableAfterItsSegmentsWereCompacted() throws {
    let engine = try Engine.open("store", options: options)
    let table = try engine.table("t")
    for round in 0..<10 {
      try engine.write { transaction in
        for key in 0..<50 { try transaction.put(table, key: "\(key)", value: value(key, round)) }
      }
    }
    let old = engine.snapshot()
    try engine.write { transaction in
      for key in 0..<50 { try transaction.put(table, key: "\(key)", value: value(key, 99)) }
    }
    let pinned = segmentBytes()
    try engine.compact()
    for key in 0..<50 { #expect(try old.get(table, key: "\(key)") == value(key, 9)) }
    old.close()
    try engine.compact()
    #expect(segmentBytes() < pinned)
    for key in 0..<50 {
      #expect(try engine.snapshot().get(table, key: "\(key)") == value(key, 99))
    }
  }

  @Test func deletedKeysStayDeletedWhenEverythingButTheSegmentsIsLost() throws {
    // The last one loses its checkpoint after the newest log segment was compacted away: what the
    // log segment before it holds has to count as a whole.
    for seed in Seeds.list(10) + [878_240_800_243_712] {
      var generator = SeededGenerator(seed: seed)
      let fileSystem = SimulatedFileSystem(seed: seed)
      var options = options
      options.fileSystem = fileSystem
      options.segmentByteCount = 4096
      var engine = try Engine.open("store", options: options)
      let table = try engine.table("t")
      var model: [String: [UInt8]] = [:]
      for step in 0..<60 {
        try engine.write { transaction in
          for _ in 0..<10 {
            let key = "\(Int.random(in: 0..<30, using: &generator))"
            if generator.chance(2, in: 3) {
              let value = generator.bytes(Int.random(in: 0..<200, using: &generator))
              try transaction.put(table, key: key, value: value)
              model[key] = value
            } else {
              try transaction.delete(table, key: key)
              model[key] = nil
            }
          }
        }
        if step % 7 == 3 { try engine.compact() }
        if step % 11 == 5 {
          try engine.close()
          for path in fileSystem.fileList()
          where path.contains("manifest") || path.hasSuffix(".checkpoint") {
            if generator.chance(1, in: 2) { try fileSystem.remove(path) }
          }
          engine = try Engine.open("store", options: options)
        }
        let snapshot = engine.snapshot()
        #expect(snapshot.count(table) == model.count, "seed \(seed), step \(step)")
        for (key, value) in model {
          #expect(try snapshot.get(table, key: key) == value, "seed \(seed), step \(step)")
        }
      }
    }
  }
}
