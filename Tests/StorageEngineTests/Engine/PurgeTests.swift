import Dispatch
import FileAccess
import Foundation
import TestSupport
import Testing

@testable import StorageEngine

/// A thread to wait for.
private final class Worker: Sendable {
  private let queue = DispatchQueue(label: "reader")
  private let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) { self.body = body }

  func start() { queue.async(execute: body) }

  func wait() { queue.sync {} }
}

@Suite struct PurgeTests {
  @Test func aDeletedKeyIsForgottenWithoutHarmToTheTrees() throws {
    for seed in Seeds.list(3) {
      var generator = SeededGenerator(seed: seed)
      let store = ContractStore(SimulatedFileSystem(seed: seed))
      let engine = try store.open()
      var options = Table.Options()
      options.oldVersions = .since(0)
      let table = try engine.table("kept", options: options)
      try engine.write { transaction in
        for key in 0..<300 { try transaction.put(table, key: "key \(key)", value: "v") }
      }
      try engine.write { for key in 0..<200 { try $0.delete(table, key: "key \(key)") } }
      for _ in 0..<20 {
        let key = "key \(Int.random(in: 0..<200, using: &generator))"
        try engine.write { try $0.forget(table, key: Array(key.utf8)) }
        let value = generator.bytes(Int.random(in: 0..<100, using: &generator))
        try engine.write { try $0.put(table, key: "key 200", value: value) }
      }
      try engine.purge(table, key: "key 7")
      #expect(try engine.verify() == [], "seed \(seed)")
      #expect(engine.snapshot().count(table) == 100, "seed \(seed)")
      #expect(try engine.snapshot().history(of: "key 7", in: table).isEmpty, "seed \(seed)")
      try engine.close()
    }
  }

  private static let secret = [UInt8]("what shall be gone for good".utf8)

  private func isAnywhere(_ store: ContractStore) -> Bool {
    store.contents.values.contains { bytes in
      bytes.indices.contains { bytes[$0...].starts(with: Self.secret) }
    }
  }

  /// Readers that overlap: each takes its snapshot before the one before closes its own.
  @Test func steadyReadersDoNotHoldAPurgeUp() throws {
    var store = ContractStore()
    store.options.segmentByteCount = 4096
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write { try $0.put(table, key: "key", value: Self.secret) }
    try store.fill(engine, 5)
    let isDone = Locked(false)
    let reader = Worker {
      var current = engine.snapshot()
      while !isDone.withLock({ $0 }) {
        let next = engine.snapshot()
        current.close()
        current = next
      }
      current.close()
    }
    reader.start()
    defer {
      isDone.withLock { $0 = true }
      reader.wait()
    }
    try engine.purge(table, key: "key", patience: .seconds(600))
    #expect(!isAnywhere(store))
    #expect(engine.snapshot().count(table) == 5)
  }

  @Test func aPurgeWaitsForTheSnapshotThatCanReadTheKey() throws {
    let store = ContractStore()
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write { try $0.put(table, key: "key", value: Self.secret) }
    let snapshot = engine.snapshot()
    let outcome = Locked<Result<Void, any Error>?>(nil)
    let purging = Worker {
      let result = Result { try engine.purge(table, key: "key", patience: .seconds(600)) }
      outcome.withLock { $0 = result }
    }
    purging.start()
    while !engine.core.queue.isReleaseAwaited, outcome.withLock({ $0 == nil }) {
      sched_yield()
    }
    snapshot.close()
    purging.wait()
    try outcome.withLock { try #require($0).get() }
    #expect(!isAnywhere(store))
  }

  /// A purge can fail between its deletion and the removal of the last byte.
  @Test func aPurgeThatFailsAtAnyCallCanBeMadeAgain() throws {
    let store = ContractStore()
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write { try $0.put(table, key: "key", value: Self.secret) }
    try store.fill(engine, 5)
    try engine.close()
    var (call, isDone, wasGone) = (1, false, Set<Bool>())
    while !isDone {
      let copy = store.crashed()
      let failing = try copy.open()
      copy.fileSystem.inject(Fault(.error(.deviceFailed), at: call))
      isDone = (try? failing.purge(table, key: "key")) != nil
      copy.fileSystem.clearFaults()
      let isGone = try failing.snapshot().get(table, key: "key") == nil
      if !isDone { wasGone.insert(isGone) }
      for policy in [CrashPolicy.kept, .lost] {
        let next = copy.crashed(policy)
        let reopened = try next.open()
        let isBack = try reopened.snapshot().get(table, key: "key") != nil
        #expect(!isGone || !isBack, "call \(call) failed, crash \(policy)")
        try reopened.purge(table, key: "key")
        #expect(!isAnywhere(next), "call \(call) failed, crash \(policy)")
        #expect(reopened.snapshot().count(table) == 5, "call \(call) failed, crash \(policy)")
      }
      call += 1
    }
    #expect(wasGone == [false, true])
  }

  @Test func aSnapshotThatStaysOpenEndsAPurgeWithAnError() throws {
    let store = ContractStore()
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write { try $0.put(table, key: "key", value: Self.secret) }
    let snapshot = engine.snapshot()
    for _ in 0..<2 {
      do {
        try engine.purge(table, key: "key", patience: .zero)
        Issue.record("a snapshot can still read it")
      } catch let error as EngineError {
        #expect(error.code == .pinned)
      }
    }
    #expect(try snapshot.get(table, key: "key") == Self.secret)
    snapshot.close()
    try engine.purge(table, key: "key", patience: .zero)
    #expect(!isAnywhere(store))
  }
}
