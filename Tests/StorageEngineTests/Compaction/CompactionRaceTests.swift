import FileAccess
import StorageEngine
import Testing

/// Transactions that commit between a compaction's look at a record and its swap.
@Suite struct CompactionRaceTests {
  private let fileSystem = SimulatedFileSystem()

  private var options: EngineOptions {
    var options = EngineOptions()
    options.fileSystem = fileSystem
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = 64 << 10
    return options
  }

  /// Found by the torture workload: the old version still named the segment that was given back.
  @Test("a record that is replaced while it is copied stays readable as an old version")
  func replacedWhileCopied() throws {
    let engine = try Engine.open("store", options: options)
    var tableOptions = Table.Options()
    tableOptions.oldVersions = .last(50)
    let kept = try engine.table("kept", options: tableOptions)
    let other = try engine.table("other")
    var written: [[UInt8]] = []
    func replace() throws {
      written.insert([UInt8](repeating: UInt8(written.count), count: 10), at: 0)
      let value = written[0]
      try engine.write { transaction in
        // Garbage in front, so that a copy has another offset than its original.
        try transaction.put(other, key: "garbage", value: [UInt8](repeating: 1, count: 20 << 10))
        try transaction.put(kept, key: "key", value: value)
      }
    }
    for _ in 0..<4 { try replace() }
    try engine.write { try $0.delete(other, key: "garbage") }

    var failure: (any Error)?
    try engine.compact { _ in
      guard written.count < 20 else { return true }
      do { try replace() } catch { failure = error }
      return true
    }
    #expect(written.count > 4 && failure == nil)
    let snapshot = engine.snapshot()
    #expect(try snapshot.history(of: "key", in: kept).map(\.value) == written)
    snapshot.close()
    try engine.close()

    let reopened = try Engine.open("store", options: options)
    #expect(try reopened.snapshot().history(of: "key", in: kept).map(\.value) == written)
  }
}
