import FileAccess
import StorageEngine
import TestSupport
import Testing

/// Backups that are interrupted at any call.
@Suite struct BackupTests {
  /// In another directory than the store, as opening a store syncs the directory that it is in.
  private static let target = "/other/backup"

  /// A store, and beside it the directory that its backups go to.
  private func makeStore() throws -> ContractStore {
    let store = ContractStore()
    try store.fileSystem.createDirectory("/other")
    try store.fileSystem.syncDirectory("/")
    return store
  }

  /// A store that has compacted away some of its log, so that numbers are missing between segments.
  private func work(_ engine: Engine, round: Int) throws {
    let table = try engine.table("t")
    for step in 0..<6 {
      try engine.write { transaction in
        for key in 0..<40 where (key + step) % 3 != 0 {
          let value = [UInt8](repeating: UInt8(round * 10 + step), count: 200)
          try transaction.put(table, key: "key \(key)", value: value)
        }
      }
    }
    try engine.compact()
    try engine.write { try $0.put(table, key: "round", value: "\(round)") }
  }

  private func listing(_ fileSystem: SimulatedFileSystem) throws -> StoreListing {
    var store = ContractStore(fileSystem)
    store.options.mode = .readOnly
    return try StoreListing(Engine.open(Self.target, options: store.options).snapshot())
  }

  @Test(arguments: [CrashPolicy.kept, .lost])
  func theEarlierBackupStaysInOrderWhereALaterOneIsInterrupted(policy: CrashPolicy) throws {
    let store = try makeStore()
    let engine = try store.open()
    try work(engine, round: 1)
    try engine.backup(to: Self.target)
    let earlier = try listing(store.fileSystem)
    try work(engine, round: 2)
    let later = try StoreListing(engine.snapshot())
    try engine.close()
    var (call, isDone, found) = (1, false, Set<Bool>())
    while !isDone {
      let copy = ContractStore(store.fileSystem.crash(.kept))
      let other = try copy.open()
      try work(other, round: 2)
      copy.fileSystem.stop(at: call)
      isDone = (try? other.backup(to: Self.target)) != nil
      let state = try listing(copy.fileSystem.crash(policy))
      #expect(state == earlier || state == later, "stopped at call \(call)")
      found.insert(state == later)
      call += 1
    }
    #expect(found == [false, true])
    #expect(call > 20)
  }

  /// What an interrupted backup leaves may be in the system's cache only.
  @Test(arguments: [false, true])
  func aBackupThatFollowsAnInterruptedOneSurvivesPowerLoss(isFirst: Bool) throws {
    let store = try makeStore()
    let engine = try store.open()
    try work(engine, round: 1)
    if !isFirst {
      try engine.backup(to: Self.target)
      try work(engine, round: 2)
    }
    let whole = try StoreListing(engine.snapshot())
    try engine.close()
    var (call, isDone) = (1, false)
    while !isDone {
      let copy = ContractStore(store.fileSystem.crash(.kept))
      let interrupted = try copy.open()
      copy.fileSystem.stop(at: call)
      isDone = (try? interrupted.backup(to: Self.target)) != nil
      let next = copy.crashed(.kept)
      try next.open().backup(to: Self.target)
      #expect(throws: Never.self, "stopped at call \(call)") {
        let found = try listing(next.fileSystem.crash(.lost))
        #expect(found == whole, "stopped at call \(call)")
      }
      call += 1
    }
    #expect(call > 20)
  }

  @Test func aFirstBackupThatIsInterruptedIsNotTakenForAStore() throws {
    let store = try makeStore()
    let engine = try store.open()
    try work(engine, round: 1)
    let whole = try StoreListing(engine.snapshot())
    try engine.close()
    var (call, isDone) = (1, false)
    while !isDone {
      let copy = ContractStore(store.fileSystem.crash(.kept))
      let other = try copy.open()
      copy.fileSystem.stop(at: call)
      isDone = (try? other.backup(to: Self.target)) != nil
      let crashed = copy.fileSystem.crash(.kept)
      do {
        let state = try listing(crashed)
        #expect(state == whole, "stopped at call \(call)")
      } catch let error as EngineError {
        #expect(error.code == .segmentMissing || error.code == .notAStore, "call \(call)")
        #expect(!isDone)
      }
      // The next backup to the same place completes.
      if call % 7 == 0 {
        let next = ContractStore(crashed)
        try next.open().backup(to: Self.target)
        #expect(try listing(crashed) == whole)
      }
      call += 1
    }
    #expect(call > 20)
  }
}
