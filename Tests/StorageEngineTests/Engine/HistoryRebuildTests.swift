import FileAccess
import StorageEngine
import Testing

/// Old versions after everything but the segments is gone.
@Suite struct HistoryRebuildTests {
  private let fileSystem = SimulatedFileSystem()

  private var options: EngineOptions {
    var options = EngineOptions()
    options.fileSystem = fileSystem
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = 64 << 10
    return options
  }

  /// Found by the torture workload, which compares a store rebuilt from its segments.
  @Test("a deletion is kept as a version when the put before it is forgotten and compacted away")
  func deletionWithoutItsPut() throws {
    let engine = try Engine.open("store", options: options)
    var tableOptions = TableOptions()
    tableOptions.oldVersions = .last(2)
    let table = try engine.table("kept", options: tableOptions)
    let forgotten = [UInt8](repeating: 1, count: 20 << 10)
    try engine.write { try $0.put(table, key: "key", value: forgotten) }
    try engine.write { try $0.delete(table, key: "key") }
    try engine.write { try $0.put(table, key: "key", value: "second") }
    try engine.write { try $0.put(table, key: "key", value: "third") }
    let versions = [Array("third".utf8), Array("second".utf8), nil]
    #expect(try engine.snapshot().history(of: "key", in: table).map(\.value) == versions)
    try engine.compact()
    #expect(try engine.statistics.fileByteCount < 20 << 10 + options.reserveByteCount)
    try engine.close()

    for name in try fileSystem.list("store/checkpoints") {
      try fileSystem.remove("store/checkpoints/" + name)
    }
    for name in try fileSystem.list("store") where name.hasPrefix("manifest") {
      try fileSystem.remove("store/" + name)
    }
    let rebuilt = try Engine.open("store", options: options)
    #expect(try rebuilt.snapshot().history(of: "key", in: table).map(\.value) == versions)
  }
}
