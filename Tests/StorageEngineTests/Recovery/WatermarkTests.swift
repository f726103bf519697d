import FileAccess
import StorageEngine
import Testing

/// What is known to be durable decides between a torn tail and damage.
@Suite struct WatermarkTests {
  let fileSystem = SimulatedFileSystem()

  private func options(_ fileSystem: SimulatedFileSystem, zeroFill: Bool) -> EngineOptions {
    var options = EngineOptions()
    options.fileSystem = fileSystem
    options.isMaintenanceAutomatic = false
    options.zeroFillsAhead = zeroFill
    return options
  }

  private func listing(_ engine: Engine) throws -> StoreListing {
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    return try StoreListing(snapshot)
  }

  @Test(arguments: [false, true], [CrashPolicy.kept, .lost])
  func aCheckpointEndsAtAPlaceThatTheSegmentReaches(zeroFill: Bool, policy: CrashPolicy) throws {
    let engine = try Engine.open("store", options: options(fileSystem, zeroFill: zeroFill))
    let table = try engine.table("t")
    try engine.write(durability: .buffered) { try $0.put(table, key: "k", value: "v") }
    try engine.checkpoint()
    let expected = try listing(engine)
    let crashed = fileSystem.crash(policy)
    let reopened = try Engine.open("store", options: options(crashed, zeroFill: zeroFill))
    #expect(try listing(reopened) == expected)
    // The manifest still says how far the log was durable.
    for path in crashed.fileList() where path.hasSuffix(".checkpoint") { try crashed.remove(path) }
    let rebuilt = try Engine.open(
      "store", options: options(crashed.crash(.kept), zeroFill: zeroFill))
    #expect(try listing(rebuilt) == expected)
  }

  @Test(arguments: [false, true])
  func aTornCommitBeforeAWholeOneIsATornTailAboveTheWatermark(zeroFill: Bool) throws {
    let engine = try Engine.open("store", options: options(fileSystem, zeroFill: zeroFill))
    let table = try engine.table("t")
    try engine.write { try $0.put(table, key: "k", value: "v") }
    let expected = try listing(engine)
    let segment = try #require(fileSystem.fileList().last { $0.hasSuffix(".segment") })
    let before = try #require(fileSystem.content(of: segment))
    for key in ["a", "b"] {
      try engine.write(durability: .buffered) { try $0.put(table, key: key, value: "v") }
    }
    let after = try #require(fileSystem.content(of: segment))
    let first = try #require(
      after.indices.first { after[$0] != 0 && ($0 >= before.count || before[$0] != after[$0]) })
    let torn = fileSystem.crash(.kept)
    try torn.flipBit(segment, at: first + 40)
    let reopened = try Engine.open("store", options: options(torn, zeroFill: zeroFill))
    #expect(try listing(reopened) == expected)
  }

  @Test(arguments: [false, true])
  func aFrameBelowTheWatermarkThatIsWrongIsDamage(zeroFill: Bool) throws {
    let engine = try Engine.open("store", options: options(fileSystem, zeroFill: zeroFill))
    let table = try engine.table("t")
    try engine.write { try $0.put(table, key: "k", value: "v") }
    let segment = try #require(fileSystem.fileList().last { $0.hasSuffix(".segment") })
    let durable = try #require(fileSystem.content(of: segment))
    try engine.write { try $0.put(table, key: "l", value: "v") }
    let last = try #require(durable.lastIndex { $0 != 0 })
    let damaged = fileSystem.crash(.kept)
    try damaged.flipBit(segment, at: last)
    let error = #expect(throws: EngineError.self) {
      _ = try Engine.open("store", options: options(damaged, zeroFill: zeroFill))
    }
    #expect(error?.code == .damaged)
  }

  /// A session that writes the batch again is killed, and another one at the same call: what they
  /// left was never synced, and a checkpoint must not state that it exists.
  @Test func whatKilledSessionsLeftUnsyncedIsNotCalledDurable() throws {
    func options(_ fileSystem: SimulatedFileSystem) -> EngineOptions {
      var options = self.options(fileSystem, zeroFill: false)
      options.segmentByteCount = 4096
      return options
    }
    let engine = try Engine.open("store", options: options(fileSystem))
    let table = try engine.table("t")
    try engine.write { try $0.put(table, key: "durable", value: "v") }
    let value = [UInt8](repeating: 7, count: 3000)
    try engine.write(durability: .buffered) {
      for key in 0..<4 { try $0.put(table, key: "k\(key)", value: value) }
    }
    var call = 1
    while true {
      var killed = fileSystem.crash(.kept)
      var isWritten = true
      for _ in 0..<2 {
        let session = try Engine.open("store", options: options(killed))
        killed.stop(at: call)
        isWritten = (try? session.write { try $0.put(table, key: "new", value: "v") }) != nil
        killed = killed.crash(.kept)
      }
      let last = try Engine.open("store", options: options(killed))
      let expected = try listing(last)
      try last.checkpoint()
      let found = try Engine.open("store", options: options(killed.crash(.lost)))
      #expect(try listing(found) == expected, "killed at call \(call)")
      if isWritten { break }
      call += 1
    }
    #expect(call > 10)
  }
}
