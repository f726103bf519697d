import FileAccess
import Testing

@testable import StorageEngine

/// Sessions that are killed while they rewrite what an earlier session left.
@Suite struct InterruptedRecoveryTests {
  /// A store with a batch that no sync has confirmed.
  private func unconfirmed(zeroFill: Bool) throws -> ContractStore {
    var store = ContractStore()
    store.options.zeroFillsAhead = zeroFill
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write { try $0.put(table, key: "durable", value: "v") }
    try engine.write(durability: .buffered) {
      for key in 0..<4 { try $0.put(table, key: "key \(key)", value: ContractStore.value(key)) }
    }
    return killed(store)
  }

  /// The store as the next session finds it: power stays on.
  private func killed(_ store: ContractStore) -> ContractStore {
    var next = store.crashed(.kept)
    next.options.zeroFillsAhead = store.options.zeroFillsAhead
    return next
  }

  /// A session that is killed at its call `call`; false if it ended before.
  private func session(_ store: inout ContractStore, killedAt call: Int) throws -> Bool {
    let engine = try store.open()
    let table = try engine.table("t")
    store.fileSystem.stop(at: call)
    let ended = (try? engine.write { try $0.put(table, key: "new", value: "v") }) != nil
    store = killed(store)
    return !ended
  }

  private func errors(_ store: ContractStore) throws -> [Problem] {
    try Engine.verify(store.path, options: store.options).filter { $0.severity == .error }
  }

  private func check(_ store: ContractStore, _ place: String) throws {
    #expect(try errors(store) == [], "\(place)")
    let engine = try store.open(.readOnly)
    let snapshot = engine.snapshot()
    let table = try engine.table("t")
    for key in 0..<4 {
      #expect(
        try snapshot.get(table, key: "key \(key)") == ContractStore.value(key), "\(place)")
    }
    snapshot.close()
    let alone = killed(store)
    for path in alone.fileSystem.fileList() where !path.hasSuffix(".segment") {
      try alone.fileSystem.remove(path)
    }
    #expect(try errors(alone) == [], "\(place), alone")
  }

  /// The batch may then be in several segments, each with a successor that names less of it: one
  /// copy counts.
  @Test(arguments: [false, true])
  func oneCopyCountsWhereverTwoSessionsAreKilled(zeroFill: Bool) throws {
    let begin = try unconfirmed(zeroFill: zeroFill)
    try check(begin, "no session")
    var first = 1
    while true {
      var once = killed(begin)
      guard try session(&once, killedAt: first) else { break }
      try check(once, "killed at call \(first)")
      var second = 1
      while true {
        var twice = killed(once)
        guard try session(&twice, killedAt: second) else { break }
        try check(twice, "killed at call \(first), then at call \(second)")
        second += 1
      }
      first += 1
    }
    #expect(first > 8)
  }
}
