import FileAccess
import Testing

@testable import StorageEngine

/// What a commit promises, and what happens when the disk fails.
@Suite struct FailureTests {
  private static let secret = "the patient's name"

  @Test func aFullCommitSurvivesPowerLossAndABufferedOneTheEndOfTheProcess() throws {
    let store = ContractStore()
    let engine = try store.open()
    let table = try engine.table("t")
    for level in [Durability.full, .ordered, .buffered] {
      try engine.write(durability: level) { try $0.put(table, key: "\(level)", value: "v") }
    }
    func keys(_ policy: CrashPolicy) throws -> [String] {
      let snapshot = try store.crashed(policy).open().snapshot()
      var cursor = try snapshot.cursor(table)
      var keys: [String] = []
      while cursor.next() { keys.append(String(decoding: cursor.key, as: UTF8.self)) }
      return keys
    }
    #expect(try keys(.kept) == ["buffered", "full", "ordered"])
    #expect(try keys(.lost) == ["full", "ordered"])
    // The next full commit makes the buffered one durable too.
    try engine.write { try $0.put(table, key: "later", value: "v") }
    #expect(try keys(.lost) == ["buffered", "full", "later", "ordered"])
  }

  /// If the two kinds of sync are the same, as on Linux, no crash can distinguish them.
  @Test func eachDurabilitySyncsAsItSays() throws {
    var store = ContractStore()
    let intercepted = InterceptedFileSystem(store.fileSystem)
    store.options.fileSystem = intercepted
    let engine = try store.open()
    let table = try engine.table("t")
    let expected: [(Durability, [SyncLevel])] = [
      (.full, [.full]), (.ordered, [.barrier]), (.buffered, []), (.full, [.full]),
    ]
    for (durability, levels) in expected {
      var found: [SyncLevel] = []
      intercepted.willCall = { call in
        if let level = call.level { found.append(level) }
      }
      try engine.write(durability: durability) { try $0.put(table, key: "k", value: "v") }
      intercepted.willCall = { _ in }
      #expect(found == levels, "\(durability)")
    }
  }

  @Test func anOrderedCommitIsNotTakenForDurable() throws {
    var store = ContractStore()
    let intercepted = InterceptedFileSystem(store.fileSystem)
    store.options.fileSystem = intercepted
    let engine = try store.open()
    let table = try engine.table("t")
    for (durability, expected) in [(Durability.ordered, [SyncLevel.full]), (.full, [])] {
      try engine.write(durability: durability) { try $0.put(table, key: "k", value: "v") }
      let snapshot = engine.snapshot()
      var found: [SyncLevel] = []
      intercepted.willCall = { call in
        if let level = call.level { found.append(level) }
      }
      try engine.makeDurable(snapshot)
      intercepted.willCall = { _ in }
      #expect(found == expected, "\(durability)")
    }
  }

  @Test func nothingIsPublishedBeforeItIsDurable() throws {
    let store = ContractStore()
    let engine = try store.open()
    try store.fill(engine, 3)
    let table = try engine.table("t")
    store.fileSystem.inject(Fault(.error(.deviceFailed), of: .sync))
    #expect(throws: EngineError.self) {
      try engine.write { try $0.put(table, key: Self.secret, value: "v") }
    }
    #expect(try engine.snapshot().get(table, key: Self.secret) == nil)
    #expect(engine.snapshot().count(table) == 3)
  }

  @Test(arguments: [FileCall.Operation.sync, .write])
  func afterAFailureTheEngineTakesNoWritesUntilReopened(operation: FileCall.Operation) throws {
    let store = ContractStore()
    let engine = try store.open()
    try store.fill(engine, 3)
    let table = try engine.table("t")
    store.fileSystem.inject(Fault(.error(.deviceFailed), of: operation))
    #expect(throws: EngineError.self) {
      try engine.write { try $0.put(table, key: Self.secret, value: Self.secret) }
    }
    for _ in 0..<2 {
      let error = #expect(throws: EngineError.self) {
        try engine.write { try $0.put(table, key: Self.secret, value: Self.secret) }
      }
      #expect(error?.code == .failedEarlier)
      #expect(error.map { "\($0) \($0.message)".contains(Self.secret) } == false)
    }
    let checkpoint = #expect(throws: EngineError.self) { try engine.checkpoint() }
    #expect(checkpoint?.code == .failedEarlier)
    #expect(engine.snapshot().count(table) == 3)
    let reopened = try store.crashed(.lost).open()
    #expect(reopened.snapshot().count(table) >= 3)
    try reopened.write { try $0.put(table, key: "goes on", value: "v") }
  }

  /// A system may drop what it could not write, and report success for the next sync.
  @Test(arguments: [FileError.Code.deviceFailed, .noSpace, .permission])
  func aSegmentWhoseLastSyncFailedIsNotTakenForDurable(code: FileError.Code) throws {
    let store = ContractStore()
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write(durability: .buffered) { try $0.put(table, key: "buffered", value: "v") }
    store.fileSystem.inject(Fault(.error(code), of: .sync))
    #expect(throws: EngineError.self) { try engine.compact() }
    let error = #expect(throws: EngineError.self) {
      try engine.write { try $0.put(table, key: "full", value: "v") }
    }
    #expect(error?.code == .failedEarlier)
    #expect(throws: EngineError.self) { try engine.checkpoint() }
    let found = try store.crashed(.lost).open().snapshot()
    #expect(found.count(table) == 0)
  }

  /// The disk is full only at the first sync: a second one that reports success proves nothing.
  @Test func aSegmentThatATransactionCouldNotFinishIsNotTakenForDurable() throws {
    let store = ContractStore()
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write(durability: .buffered) { try $0.put(table, key: "buffered", value: "v") }
    store.fileSystem.inject(Fault(.error(.noSpace), of: .sync))
    #expect(throws: EngineError.self) {
      try engine.write { transaction in
        for key in 0..<3 {
          try transaction.put(table, key: "\(key)", value: [UInt8](repeating: 1, count: 5000))
        }
      }
    }
    let error = #expect(throws: EngineError.self) {
      try engine.write { try $0.put(table, key: "full", value: "v") }
    }
    #expect(error?.code == .failedEarlier)
    let found = try store.crashed(.lost).open().snapshot()
    #expect(found.count(table) == 0)
  }

  /// Every frame that is left is right in itself, and so is the commit frame.
  @Test func aBatchOfWhichASectorWithWholeFramesIsLostIsNotVisible() throws {
    let store = ContractStore()
    let engine = try store.open()
    let table = try engine.table("t")
    func place(_ key: String) throws -> (offset: Int, byteCount: Int) {
      let place = try #require(
        engine.core.queue.current.state.place(ofKey: key, in: table))
      return (place.offset, try engine.core.reader.byteCount(at: place))
    }
    let value = [UInt8](repeating: 1, count: 8)
    try engine.write(durability: .buffered) { try $0.put(table, key: "a", value: value) }
    let active = try #require(engine.core.writer.log.active)
    // The next record must end where a sector ends.
    let start = active.end
    let room = FrameFormat.roundUpToSector(start + 128) - start
    let long = [UInt8](repeating: 2, count: 8 + room - (try place("a").byteCount))
    try engine.write(durability: .buffered) {
      try $0.put(table, key: "b", value: long)
      try $0.put(table, key: "c", value: value)
    }
    let lost = try place("b")
    try #require(lost.offset == start && lost.byteCount == room)
    let crashed = store.crashed()
    let zeros = [UInt8](repeating: 0, count: room)
    try crashed.fileSystem.overwrite(active.segment.path, at: start, with: zeros)
    let found = try crashed.open().snapshot()
    #expect(try found.get(table, key: "c") == nil)
    #expect(found.count(table) == 1)
  }

  /// The process may have died between renaming the manifest and syncing the directory.
  @Test func whatOpeningRemovesIsNotNeededByAManifestThatPowerLossBringsBack() throws {
    let store = ContractStore()
    let engine = try store.open()
    try store.fill(engine, 200)
    try engine.checkpoint()
    try store.fill(engine, 150)
    var (calls, tried) = (1, 0)
    while true {
      let going = ContractStore(store.fileSystem.crash(.kept))
      let other = try going.open()
      going.fileSystem.stop(at: calls)
      let isDone = (try? other.compact()) != nil
      going.fileSystem.clearFaults()
      let killed = going.crashed(.kept)
      let reopened = try killed.open()
      #expect(reopened.snapshot().count(try #require(reopened.snapshot().table("t"))) == 200)
      let found = try killed.crashed(.lost).open().snapshot()
      #expect(found.count(try #require(found.table("t"))) == 200, "killed at call \(calls)")
      tried += 1
      if isDone { break }
      calls += 3
    }
    #expect(tried > 10)
  }

  @Test func aCheckpointWithAWrongPageIsNotUsed() throws {
    let store = ContractStore()
    let engine = try store.open()
    try store.fill(engine)
    try engine.close()
    let path = try #require(store.fileSystem.fileList().last { $0.hasSuffix(".checkpoint") })
    let healthy = try store.crashed().open()
    #expect(healthy.core.cache.checkpointNumber > 0)
    let count = try #require(store.fileSystem.content(of: path)).count
    for offset in stride(from: PageLayout.size + 100, to: count, by: PageLayout.size) {
      let copy = store.crashed()
      try copy.fileSystem.flipBit(path, at: offset)
      let opened = try copy.open()
      #expect(opened.core.cache.checkpointNumber == 0, "byte \(offset)")
      let snapshot = opened.snapshot()
      let table = try #require(snapshot.table("t"))
      for key in 0..<40 {
        #expect(try snapshot.get(table, key: "key \(key)") == ContractStore.value(key))
      }
    }
  }

  @Test(arguments: [EngineOptions.Access.mapped, .positioned])
  func noFlippedBitOfARecordIsReturnedAsData(access: EngineOptions.Access) throws {
    var store = ContractStore()
    store.fileSystem.options.offersMapping = access == .mapped
    store.options.access = access
    let engine = try store.open()
    let table = try engine.table("t")
    let value = Array(Self.secret.utf8)
    try engine.write { try $0.put(table, key: "other", value: value) }
    try engine.write { try $0.put(table, key: "key", value: value) }
    let place = try #require(
      engine.core.queue.current.state.place(ofKey: "key", in: table))
    let path = try #require(engine.core.writer.store.slots.segment(place.slot)).path
    let snapshot = engine.snapshot()
    let count = FrameFormat.headerByteCount + 3 + value.count
    for bit in 0..<(count * 8) {
      try store.fileSystem.flipBit(path, at: place.offset + bit / 8, bit: bit % 8)
      let error = #expect(throws: EngineError.self, "bit \(bit)") {
        _ = try snapshot.get(table, key: "key")
      }
      #expect(error?.code == .damaged && error?.path == path, "bit \(bit)")
      #expect(error?.offset == place.offset, "bit \(bit)")
      #expect(error.map { "\($0)".contains(Self.secret) } == false)
      #expect(try snapshot.get(table, key: "other") == value, "bit \(bit)")
      try store.fileSystem.flipBit(path, at: place.offset + bit / 8, bit: bit % 8)
    }
    #expect(try snapshot.get(table, key: "key") == value)
  }
}

extension StoreState {
  fileprivate func place(ofKey key: String, in table: Table) -> Place? {
    key.withBytes { row(of: $0, in: table.identifier) }.map { place(of: $0) }
  }
}
