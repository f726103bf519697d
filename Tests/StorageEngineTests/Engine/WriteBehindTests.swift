import FileAccess
import StorageEngine
import TestSupport
import Testing

/// Transactions of several megabytes, whose first frames are written while later ones are made.
@Suite struct WriteBehindTests {
  let store: ContractStore
  private static let count = 400

  init() {
    var store = ContractStore()
    store.options.segmentByteCount = 32 << 20
    self.store = store
  }

  private static func value(_ key: Int, _ round: Int) -> [UInt8] {
    [UInt8](repeating: UInt8(truncatingIfNeeded: key &+ 7 &* round), count: 9_000 + key)
  }

  private func fill(_ transaction: WriteTransaction, _ table: Table, round: Int) throws {
    for key in 0..<Self.count {
      try transaction.put(table, key: "key \(key)", value: Self.value(key, round))
    }
  }

  private func check(_ engine: Engine, _ table: Table, round: Int?) throws {
    let snapshot = engine.snapshot()
    #expect(snapshot.count(table) == (round == nil ? 0 : Self.count))
    for key in 0..<Self.count {
      let found = try snapshot.get(table, key: "key \(key)")
      #expect(found == round.map { Self.value(key, $0) }, "key \(key)")
    }
  }

  @Test(arguments: Seeds.list(3)) func aTransactionReadsWhatIsOnItsWay(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write { transaction in
      for key in 0..<Self.count {
        try transaction.put(table, key: "key \(key)", value: Self.value(key, 1))
        let earlier = Int.random(in: 0...key, using: &random)
        let found = try transaction.get(table, key: "key \(earlier)")
        #expect(found == Self.value(earlier, 1), "seed \(seed), key \(earlier) after \(key)")
      }
    }
    try check(engine, table, round: 1)
    try check(store.crashed(.lost).open(), table, round: 1)
  }

  @Test(arguments: [FileError.Code.deviceFailed, .noSpace], 1...4)
  func aWriteThatFailsBehindATransactionUndoesIt(code: FileError.Code, write: Int) throws {
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write { try fill($0, table, round: 1) }
    store.fileSystem.inject(Fault(.error(code), at: write, of: .write, persists: true))
    let error = #expect(throws: EngineError.self) {
      try engine.write { try fill($0, table, round: 2) }
    }
    store.fileSystem.clearFaults()
    #expect(error?.cause?.code == code || error?.code == .failedEarlier)
    try check(engine, table, round: 1)
    if code == .noSpace {
      try engine.write { try fill($0, table, round: 3) }
      try check(engine, table, round: 3)
      try check(store.crashed(.lost).open(), table, round: 3)
    } else {
      #expect(throws: EngineError.self) { try engine.write { try fill($0, table, round: 3) } }
      try check(store.crashed(.kept).open(), table, round: 1)
    }
  }

  @Test(arguments: [false, true]) func whatIsRolledBackIsNotThereAndTheNextIs(fails: Bool) throws {
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write { try fill($0, table, round: 1) }
    if fails { store.fileSystem.inject(Fault(.error(.noSpace), at: 2, of: .write)) }
    #expect(throws: (any Error).self) {
      try engine.write { transaction in
        try fill(transaction, table, round: 2)
        throw VariedStore.Deliberate()
      }
    }
    try check(engine, table, round: 1)
    try engine.write { try fill($0, table, round: 3) }
    try check(engine, table, round: 3)
    for policy in [CrashPolicy.kept, .lost] {
      try check(store.crashed(policy).open(), table, round: 3)
    }
  }
}
