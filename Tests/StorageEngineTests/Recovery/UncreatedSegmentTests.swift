import FileAccess
import Testing

@testable import StorageEngine

/// Log segments that could not be created: whatever is left of them, the log continues without
/// them.
@Suite struct UncreatedSegmentTests {
  /// Those of a commit that seals a segment and begins the next.
  private static let calls = 1...16

  /// A store whose segment is full, so that the next commit begins another one, and whose log is
  /// replayed after a checkpoint.
  private func fullStore() throws -> (store: ContractStore, engine: Engine, table: Table) {
    let store = ContractStore()
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write { transaction in
      try transaction.put(table, key: "first", value: [UInt8](repeating: 1, count: 7800))
    }
    try engine.checkpoint()
    return (store, engine, table)
  }

  private func put(_ engine: Engine, _ table: Table, _ key: String) throws {
    let value = [UInt8](repeating: 2, count: 1000)
    try engine.write { try $0.put(table, key: key, value: value) }
  }

  /// Commits while calls fail, and checks that everything that was committed is there afterwards.
  private func fail(_ faults: [Fault], _ place: String) throws {
    let (store, engine, table) = try fullStore()
    for fault in faults { store.fileSystem.inject(fault) }
    var keys = ["first"]
    for key in ["second", "third", "fourth"] where (try? put(engine, table, key)) != nil {
      keys.append(key)
    }
    for policy in [CrashPolicy.kept, .lost] {
      let reopened = try store.crashed(policy).open()
      let snapshot = reopened.snapshot()
      for key in keys { #expect(try snapshot.get(table, key: key) != nil, "\(key), \(place)") }
      snapshot.close()
      try put(reopened, table, "fifth")
      try reopened.close()
    }
  }

  @Test(arguments: [FileError.Code.tooManyFiles, .permission, .noSpace, .deviceFailed])
  func theLogGoesOnWithoutThem(code: FileError.Code) throws {
    for call in Self.calls {
      try fail([Fault(.error(code), at: call)], "\(code) at call \(call)")
    }
  }

  @Test func theLogGoesOnOnlyOnceTheyAreRemoved() throws {
    for call in Self.calls {
      let faults = [
        Fault(.error(.tooManyFiles), at: call), Fault(.error(.permission), at: 1, of: .remove),
      ]
      try fail(faults, "call \(call), and the first removal")
    }
  }
}
