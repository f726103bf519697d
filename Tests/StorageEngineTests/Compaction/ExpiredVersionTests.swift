import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// Old versions that compaction drops because they are too old, and the counts of segments.
@Suite struct ExpiredVersionTests {
  private let fileSystem = SimulatedFileSystem()

  private func open() throws -> Engine {
    var options = EngineOptions()
    options.fileSystem = fileSystem
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = 8192
    return try Engine.open("store", options: options)
  }

  /// A table all of whose versions are too old at the next look.
  private func table(_ engine: Engine) throws -> Table {
    var options = Table.Options()
    options.oldVersions = .within(1)
    return try engine.table("kept", options: options)
  }

  /// Puts and deletes keys, and leaves garbage, so that every segment is worth a rewrite.
  private func fill(_ engine: Engine, _ table: Table, _ generator: inout SeededGenerator) throws {
    let other = try engine.table("other")
    for _ in 0..<40 {
      let key = "key \(Int.random(in: 0..<20, using: &generator))"
      let value = generator.bytes(Int.random(in: 0..<100, using: &generator))
      let isDeletion = generator.chance(1, in: 2)
      try engine.write { transaction in
        try transaction.put(other, key: "o", value: [UInt8](repeating: 1, count: 500))
        if isDeletion {
          try transaction.delete(table, key: key)
        } else {
          try transaction.put(table, key: key, value: value)
        }
      }
    }
  }

  @Test func countsAreRightWhereExpiredDeletionsWereCopied() throws {
    for seed in Seeds.list(5) {
      var generator = SeededGenerator(seed: seed)
      let engine = try open()
      let table = try table(engine)
      try fill(engine, table, &generator)
      try engine.compact()
      #expect(try engine.verify() == [], "seed \(seed)")
      try engine.close()
    }
  }

  @Test func countsAreRightWhereVersionsWereForgottenMeanwhile() throws {
    for seed in Seeds.list(5) {
      var generator = SeededGenerator(seed: seed)
      let engine = try open()
      let table = try table(engine)
      try fill(engine, table, &generator)
      try engine.compact { _ in
        do {
          for key in 0..<20 {
            try engine.write { try $0.forget(table, key: Array("key \(key)".utf8)) }
          }
        } catch { Issue.record(error, "seed \(seed)") }
        return true
      }
      #expect(try engine.verify() == [], "seed \(seed)")
      try engine.close()
    }
  }

  @Test func theNextVersionOfAKeyIsThatOfTheListOfAll() throws {
    for seed in Seeds.list(3) {
      var generator = SeededGenerator(seed: seed)
      var engineOptions = EngineOptions()
      engineOptions.fileSystem = SimulatedFileSystem()
      let engine = try Engine.open("store", options: engineOptions)
      var options = Table.Options()
      options.oldVersions = .last(1000)
      let table = try engine.table("kept", options: options)
      // Keys that are prefixes of others, with zeros in them.
      let keys: [[UInt8]] = [
        [], [0], [0, 0], [0, 255], [1], [1, 0], [1, 0, 1], [255], [255, 255],
      ]
      for _ in 0..<150 {
        let key = try #require(keys.randomElement(using: &generator))
        try engine.write { try $0.put(table, key: key, value: [1]) }
      }
      let snapshot = engine.snapshot()
      defer { snapshot.close() }
      let root = try #require(snapshot.version.state.roots.tables[table.identifier]?.oldVersions)
      let last = snapshot.version.sequence.rawValue
      for key in keys {
        key.withUnsafeBytes { key in
          let all = OldVersions.list(key: key, in: root, snapshot.arena)
          for sequence in 0...last + 1 {
            let sequence = SequenceNumber(sequence)
            let next = OldVersions.next(
              after: sequence, key: key, in: root, snapshot.arena)
            #expect(next == all.last { $0.sequence > sequence }?.place, "seed \(seed)")
          }
        }
      }
    }
  }
}
