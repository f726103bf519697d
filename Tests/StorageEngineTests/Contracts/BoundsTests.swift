import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// G7 and G8: space and memory stay in proportion to what is stored.
@Suite struct BoundsTests {
  @Test func filesStayBelowOneAndAHalfTimesTheLiveBytes() throws {
    for seed in Seeds.list(3) {
      var generator = SeededGenerator(seed: seed)
      var options = EngineOptions()
      options.fileSystem = SimulatedFileSystem(seed: seed)
      options.isMaintenanceAutomatic = false
      options.segmentByteCount = 32 << 10
      options.checkpointByteCount = 256 << 10
      options.reserveByteCount = 0
      let engine = try Engine.open("store", options: options)
      let table = try engine.table("t")
      for round in 0..<150 {
        try engine.write { transaction in
          for _ in 0..<20 {
            let key = "\(Int.random(in: 0..<1500, using: &generator))"
            if generator.chance(1, in: 8) {
              try transaction.delete(table, key: key)
            } else {
              try transaction.put(
                table, key: key, value: [UInt8](repeating: UInt8(round & 255), count: 900))
            }
          }
        }
        // What the engine's own thread does after commits, here where it can be repeated.
        if engine.core.isMaintenanceDue.withLock({ $0 }) { engine.core.maintain { false } }
        guard round > 60 else { continue }
        let statistics = try engine.statistics
        let segments = statistics.liveByteCount + statistics.deadByteCount
        let bound = statistics.liveByteCount * 3 / 2 + 2 * (2 * options.segmentByteCount)
        #expect(segments <= bound, "seed \(seed), round \(round): \(segments) of \(bound) bytes")
        #expect(statistics.maintenanceError == nil, "seed \(seed), round \(round)")
      }
    }
  }

  /// The figure that counts, resident growth, is a row of the benchmarks; this is the part of it that
  /// the structure decides.
  @Test func aKeyOf16BytesTakesAtMost48BytesOfPages() throws {
    var generator = SeededGenerator(seed: 16)
    var options = EngineOptions()
    options.fileSystem = SimulatedFileSystem()
    options.isMaintenanceAutomatic = false
    let engine = try Engine.open("store", options: options)
    let table = try engine.table("t")
    let count = 40_000
    for _ in 0..<40 {
      try engine.write(durability: .buffered) { transaction in
        for _ in 0..<(count / 40) {
          try transaction.put(table, key: generator.bytes(16), value: [1])
        }
      }
    }
    let pages = engine.core.writer.pages.statistics
    let bytes = (pages.usedPages - pages.retiredPages) * PageLayout.size
    #expect(Double(bytes) / Double(count) <= 48, "\(bytes) bytes for \(count) keys")
  }
}
