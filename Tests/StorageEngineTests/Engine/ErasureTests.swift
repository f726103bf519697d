import FileAccess
import Foundation
import TestSupport
import Testing

@testable import StorageEngine

/// What is deleted, replaced or dropped is gone from every file after `compact`, also where it is a
/// small part of full segments.
@Suite struct ErasureTests {
  private static let mark = "what shall be gone for good"

  /// How many files contain the mark.
  private func marks(_ store: ContractStore) -> Int {
    let mark = Data(Self.mark.utf8)
    return store.contents.values.count { Data($0).range(of: mark) != nil }
  }

  /// Fills several segments, with marked records here and there, and returns the keys of those.
  private func fill(_ engine: Engine, _ table: Table, _ seed: UInt64) throws -> [String] {
    var random = SeededGenerator(seed: seed)
    var keys: [String] = []
    for number in 0..<300 {
      try engine.write { transaction in
        if Int.random(in: 0..<30, using: &random) == 0 {
          keys.append("marked \(number)")
          try transaction.put(table, key: "marked \(number)", value: Self.mark)
        }
        // These stay current, so that the marked records alone are too few for a rewrite.
        try transaction.put(table, key: "\(seed) \(number)", value: random.bytes(1_000))
      }
    }
    return keys
  }

  @Test func `deleted, replaced and dropped records leave full segments`() throws {
    for seed in Seeds.list(3) {
      var store = ContractStore()
      store.options.segmentByteCount = 64 << 10
      store.options.isMaintenanceAutomatic = false
      let engine = try store.open()
      let table = try engine.table("kept")
      let dropped = try engine.table("dropped")
      let keys = try fill(engine, table, seed)
      try engine.write { try $0.put(dropped, key: "marked", value: Self.mark) }
      _ = try fill(engine, table, seed + 1)
      try engine.compact()
      #expect(marks(store) > 0)
      for (position, key) in keys.enumerated() {
        try engine.write { transaction in
          if position % 2 == 0 {
            try transaction.delete(table, key: key)
          } else {
            try transaction.put(table, key: key, value: "replaced")
          }
        }
      }
      for key in try fill(engine, table, seed + 2) {
        try engine.write { try $0.delete(table, key: key) }
      }
      for number in 0..<300 {
        try engine.write { try $0.delete(table, key: "marked \(number)") }
      }
      try engine.write { try $0.drop(dropped) }
      try engine.compact()
      #expect(marks(store) == 0, "SEED=\(seed)")
      #expect(try engine.verify() == [], "SEED=\(seed)")
      try engine.close()
      #expect(marks(store) == 0, "SEED=\(seed)")
    }
  }
}
