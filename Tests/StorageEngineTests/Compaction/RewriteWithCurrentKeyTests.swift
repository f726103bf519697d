import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// A store gets another key, or its first, while it is in use.
@Suite(.enabled(if: SegmentCipher.isAvailable, "this build has no encryption"))
struct RewriteWithCurrentKeyTests {
  /// The earlier content of a store, with every version of the keys that have several.
  private struct Before: Equatable {
    var content: StoreContent
    var versions: [String: [[UInt8]]] = [:]

    init(_ store: CheckedStore) throws {
      content = try StoreContent(store, store.path)
      var options = store.options
      options.mode = .readOnly
      let engine = try Engine.open(store.path, options: options)
      let snapshot = engine.snapshot()
      defer { snapshot.close() }
      let table = try #require(snapshot.table("versioned"))
      for number in 0..<40 {
        versions["key \(number)"] =
          try snapshot.history(of: "key \(number)", in: table).compactMap(\.value)
      }
      try engine.close()
    }
  }

  private static func filled(_ seed: UInt64, isEncrypted: Bool) throws -> CheckedStore {
    let store = CheckedStore(seed: seed, isEncrypted: isEncrypted)
    let engine = try store.open()
    var work = try MixedWork(engine, seed: seed)
    for _ in 0..<60 { try work.transaction(engine) }
    try work.dropTable(engine)
    for _ in 0..<20 { try work.transaction(engine) }
    try engine.close()
    return store
  }

  /// A copy of the store, to be opened with a new key; `knowsOld` adds the one that it was written
  /// with.
  private static func rekeyed(_ store: CheckedStore, knowsOld: Bool) -> CheckedStore {
    let newKey = EncryptionKey(bytes: (0..<32).map { UInt8(200 - $0) }) ?? .random()
    var store = store
    let old = store.options.encryption.map { [$0.key] } ?? []
    store.options.encryption = EngineOptions.Encryption(
      key: newKey, previousKeys: knowsOld ? old : [],
      acceptsUnauthenticated: knowsOld && old.isEmpty)
    return store
  }

  private static func rewrite(_ store: CheckedStore) throws {
    let engine = try store.open()
    try engine.rewriteWithCurrentKey()
    try engine.close()
  }

  @Test(arguments: [false, true])
  func afterwardsTheNewKeyIsEnough(isEncrypted: Bool) throws {
    for seed in Seeds.list(4) {
      let store = try Self.filled(seed, isEncrypted: isEncrypted)
      let before = try Before(store)
      #expect(store.segments.count > 3)
      try Self.rewrite(Self.rekeyed(store, knowsOld: true))
      let after = Self.rekeyed(store, knowsOld: false)
      #expect(try Before(after) == before, "SEED=\(seed)")
      #expect(try after.verify() == [], "SEED=\(seed)")
      let segments = try StoreInspector(after.path, options: after.options).segments()
      #expect(segments.allSatisfy { $0.header?.isEncrypted == true })
      #expect(throws: EngineError.self) { try store.open() }
    }
  }

  /// Until it is done, both keys are needed, and with both nothing is lost, wherever it stops.
  @Test(arguments: [false, true])
  func aCrashAtAnyCallLosesNothing(isEncrypted: Bool) throws {
    let seed = Seeds.list(1)[0]
    let store = try Self.filled(seed, isEncrypted: isEncrypted)
    let before = try Before(store)
    let whole = Self.rekeyed(store.copy(), knowsOld: true)
    let callsBefore = whole.fileSystem.callCount
    try Self.rewrite(whole)
    let calls = whole.fileSystem.callCount - callsBefore
    #expect(calls > 20)
    var stopped = 0
    for call in Seeds.points(in: 1..<calls + 1, every: Seeds.amount(29, search: 11)) {
      let copy = Self.rekeyed(store.copy(), knowsOld: true)
      copy.fileSystem.stop(at: call, .during)
      do { try Self.rewrite(copy) } catch { guard copy.fileSystem.isStopped else { throw error } }
      if copy.fileSystem.isStopped { stopped += 1 }
      for policy: CrashPolicy in [.kept, .lost, .random(seed: seed &+ UInt64(call))] {
        let crashed = copy.crashed(policy)
        try crashed.open().close()
        #expect(try Before(crashed) == before, "SEED=\(seed): call \(call), \(policy)")
        try Self.rewrite(crashed)
        #expect(try Before(Self.rekeyed(crashed, knowsOld: false)) == before)
      }
    }
    #expect(stopped > 1)
  }

  @Test func readersAndWritersGoOn() throws {
    let store = try Self.filled(3, isEncrypted: true)
    let rekeyed = Self.rekeyed(store, knowsOld: true)
    let engine = try rekeyed.open()
    let snapshot = engine.snapshot()
    let table = try engine.table("plain")
    let count = snapshot.count(table)
    var written = 0
    try engine.rewriteWithCurrentKey { _ in
      do {
        try engine.write { try $0.put(table, key: "new \(written)", value: "x") }
        written += 1
      } catch { Issue.record(error) }
      return true
    }
    #expect(written > 0 && snapshot.count(table) == count)
    var cursor = try snapshot.cursor(table)
    while cursor.next() { _ = try cursor.value() }
    snapshot.close()
    try engine.rewriteWithCurrentKey()
    try engine.close()
    let after = try Self.rekeyed(store, knowsOld: false).open()
    #expect(
      try after.table("plain").name == "plain" && after.snapshot().count(table) == count + written)
    try after.close()
  }

  @Test func whoCancelsKeepsWhatWasDone() throws {
    let store = try Self.filled(5, isEncrypted: true)
    let before = try Before(store)
    let rekeyed = Self.rekeyed(store, knowsOld: true)
    let engine = try rekeyed.open()
    let error = #expect(throws: EngineError.self) {
      try engine.rewriteWithCurrentKey { _ in false }
    }
    #expect(error?.code == .cancelled)
    try engine.close()
    #expect(try Before(rekeyed) == before)
    try Self.rewrite(rekeyed)
    #expect(try Before(Self.rekeyed(store, knowsOld: false)) == before)
  }
}
