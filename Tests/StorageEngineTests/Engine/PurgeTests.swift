import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

@Suite struct PurgeTests {
  @Test func aDeletedKeyIsForgottenWithoutHarmToTheTrees() throws {
    for seed in Seeds.list(3) {
      var generator = SeededGenerator(seed: seed)
      let store = ContractStore(SimulatedFileSystem(seed: seed))
      let engine = try store.open()
      var options = TableOptions()
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
}
