import Andiron
import FileAccess
import Foundation
import StorageEngine
import ValueModel

/// Figures of the store, counted at most once a second, however many pages ask.
final class StatisticsSampler: Sendable {
  private struct Sample {
    var time: ContinuousClock.Instant
    var commitCount: UInt64
    var value: Value
  }

  private let store: Store
  private let start = ContinuousClock.now
  private let last = Locked<Sample?>(nil)

  init(_ store: Store) { self.store = store }

  /// Throws what counting throws.
  func value() throws -> Value {
    let now = ContinuousClock.now
    if let known = last.withLock({ $0 }), now - known.time < .milliseconds(900) {
      return known.value
    }
    let snapshot = try store.snapshot()
    let sequence = snapshot.sequence
    snapshot.close()
    let statistics = try store.statistics()
    return last.withLock { last in
      var rate = 0.0
      if let last, now > last.time, statistics.commitCount >= last.commitCount {
        let count = statistics.commitCount - last.commitCount
        rate = Double(count) / ((now - last.time) / .seconds(1))
      }
      let value = Self.value(statistics, sequence, rate, uptime: (now - start) / .seconds(1))
      last = Sample(time: now, commitCount: statistics.commitCount, value: value)
      return value
    }
  }

  private static func value(
    _ statistics: EngineStatistics, _ sequence: UInt64, _ rate: Double, uptime: Double
  ) -> Value {
    let segments = statistics.segments.map { segment -> Value in
      [
        "number": Value(segment.number), "bytes": Value(segment.byteCount),
        "liveBytes": Value(segment.liveByteCount), "isActive": Value(segment.isActive),
      ]
    }
    let oldest = statistics.snapshots.first.map { Double($0.age) / 1e9 } ?? 0
    return [
      "sequence": Value(sequence), "commits": Value(statistics.commitCount),
      "commitsPerSecond": Value(rounded: rate),
      "liveBytes": Value(statistics.liveByteCount), "deadBytes": Value(statistics.deadByteCount),
      "fileBytes": Value(statistics.fileByteCount),
      "checkpointBytes": Value(statistics.checkpointByteCount),
      "replayBytes": Value(statistics.loggedSinceCheckpoint),
      "retiredSegments": Value(statistics.retiredSegmentCount),
      "segments": Value(array: segments), "snapshots": Value(statistics.snapshots.count),
      "oldestSnapshotSeconds": Value(rounded: oldest),
      "pinnedBytes": Value(statistics.snapshots.map(\.pinnedByteCount).max() ?? 0),
      "pageBytes": Value(statistics.pageMemoryByteCount - statistics.freePageByteCount),
      "residentBytes": Value(optional: ProcessMemory.residentByteCount),
      "uptimeSeconds": Value(rounded: uptime),
      "maintenanceError": Value(optional: statistics.maintenanceError.map { "\($0)" }),
    ]
  }
}
