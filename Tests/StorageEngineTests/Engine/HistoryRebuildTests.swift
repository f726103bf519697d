import FileAccess
import StorageEngine
import Testing

/// Old versions after everything except the segments was removed.
@Suite struct HistoryRebuildTests {
  private let fileSystem = SimulatedFileSystem()

  private var options: EngineOptions {
    var options = EngineOptions()
    options.fileSystem = fileSystem
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = 64 << 10
    return options
  }

  /// The table `kept`, which keeps `count` old versions.
  private func open(keeping count: Int) throws -> (engine: Engine, table: Table) {
    let engine = try Engine.open("store", options: options)
    var tableOptions = Table.Options()
    tableOptions.oldVersions = .last(count)
    return (engine, try engine.table("kept", options: tableOptions))
  }

  /// Closes the store, removes everything except the segments, and opens it again.
  private func rebuild(_ engine: Engine) throws -> Engine {
    try engine.close()
    for name in try fileSystem.list("store/checkpoints") {
      try fileSystem.remove("store/checkpoints/" + name)
    }
    for name in try fileSystem.list("store") where name.hasPrefix("manifest") {
      try fileSystem.remove("store/" + name)
    }
    return try Engine.open("store", options: options)
  }

  private func history(_ engine: Engine, _ table: Table) throws -> [[UInt8]?] {
    try engine.snapshot().history(of: "key", in: table).map(\.value)
  }

  /// Found by the torture workload, which compares a store rebuilt from its segments.
  @Test("a deletion is kept as a version when the put before it is forgotten and compacted away")
  func deletionWithoutItsPut() throws {
    let (engine, table) = try open(keeping: 2)
    let forgotten = [UInt8](repeating: 1, count: 20 << 10)
    try engine.write { try $0.put(table, key: "key", value: forgotten) }
    try engine.write { try $0.delete(table, key: "key") }
    try engine.write { try $0.put(table, key: "key", value: "second") }
    try engine.write { try $0.put(table, key: "key", value: "third") }
    let versions = [Array("third".utf8), Array("second".utf8), nil]
    #expect(try history(engine, table) == versions)
    try engine.compact()
    #expect(try engine.statistics.fileByteCount < 20 << 10 + options.reserveByteCount)
    #expect(try history(try rebuild(engine), table) == versions)
  }

  /// Found by the torture workload: compaction copied the deletion, and a copy counts as committed.
  @Test(
    "a deletion that was undone is no version, also when compaction met it while the key was absent"
  )
  func undoneDeletion() throws {
    struct Undone: Error {}
    let (engine, table) = try open(keeping: 5)
    let other = try engine.table("other")
    // Puts that were replaced, in a segment that is not rewritten, keep tombstones from being
    // dropped.
    for number in 0..<2 {
      for key in 0..<40 {
        try engine.write(durability: .buffered) {
          try $0.put(other, key: "\(key)", value: [UInt8](repeating: 1, count: number + 1))
        }
      }
    }
    try engine.write { transaction in
      try transaction.put(other, key: "filling", value: [UInt8](repeating: 1, count: 50 << 10))
      try transaction.put(table, key: "key", value: "first")
    }
    try engine.write { transaction in
      try transaction.put(other, key: "garbage", value: [UInt8](repeating: 1, count: 50 << 10))
      do {
        try transaction.savepoint {
          try transaction.delete(table, key: "key")
          throw Undone()
        }
      } catch is Undone {}
    }
    try engine.write { transaction in
      try transaction.delete(table, key: "key")
      try transaction.delete(other, key: "garbage")
    }
    try engine.compact()
    try engine.write { try $0.put(table, key: "key", value: "second") }
    let versions = [Array("second".utf8), nil, Array("first".utf8)]
    #expect(try history(engine, table) == versions)
    #expect(try history(try rebuild(engine), table) == versions)
  }
}
