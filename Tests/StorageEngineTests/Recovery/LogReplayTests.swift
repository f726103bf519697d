import FileAccess
import Testing

@testable import StorageEngine

/// Walks through a batch that spans several segments.
@Suite struct LogReplayTests {
  /// A segment with the offsets at which its records end.
  private struct Walked {
    var segment: Segment
    var byteCount: Int
    var recordEnds: [Int] = []
  }

  /// The counts of a walk through all segments.
  private struct Found: Hashable {
    var commits = 0
    var records = 0
  }

  private let engine: Engine
  private let segments: [Walked]

  init() throws {
    let fileSystem = SimulatedFileSystem()
    var options = EngineOptions()
    options.fileSystem = fileSystem
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = 4096
    options.zeroFillsAhead = false
    engine = try Engine.open("store", options: options)
    try engine.write { transaction in
      let table = try transaction.table("t")
      for key in 0..<10 {
        try transaction.put(table, key: "\(key)", value: [UInt8](repeating: 7, count: 900))
      }
    }
    let store = engine.core.writer.store
    segments = try store.usage.filter { $0.number != .none }.sorted { $0.number < $1.number }
      .compactMap { try store.segment($0.number).map(Self.walked) }
    try #require(segments.count > 2, "the batch is in one segment")
  }

  private static func walked(_ segment: Segment) throws -> Walked {
    var walked = Walked(segment: segment, byteCount: try segment.file(isPinned: false).byteCount())
    try segment.withBytes(at: 0, count: walked.byteCount) { bytes in
      var scan = SegmentScan(
        bytes, seed: segment.seed, authenticator: segment.authenticator,
        from: SegmentHeader.byteCount)
      while let frame = scan.next() {
        if frame.header.kind.isRecord { walked.recordEnds.append(frame.end) }
      }
    }
    return walked
  }

  /// Walks all segments: the one at `torn` only up to `limit`, the last in pieces that meet at
  /// `pieces`.
  private func walk(torn: Int? = nil, limit: Int? = nil, pieces: [Int] = []) throws -> Found {
    var replay = LogReplay()
    var found = Found()
    for (index, walked) in segments.enumerated() {
      var start = SegmentHeader.byteCount
      let middles = index == segments.count - 1 ? pieces : []
      for end in middles.map(Optional.some) + [index == torn ? limit : nil] {
        let outcome = try replay.replay(
          walked.segment, from: start, limit: end, fileByteCount: walked.byteCount
        ) { _ in found.records += 1 }
        found.commits += outcome.commits
        start = end ?? start
      }
    }
    return found
  }

  @Test func aWalkInPiecesFindsWhatOneWalkFinds() throws {
    let whole = try walk()
    #expect(whole.commits == 1)
    let last = try #require(segments.last)
    for end in last.recordEnds {
      #expect(try walk(pieces: [end]) == whole, "the walk was interrupted at \(end)")
    }
    #expect(try walk(pieces: last.recordEnds) == whole)
  }

  @Test func aBatchIsNotWholeWithoutTheFramesOfAnEarlierSegment() throws {
    let last = try #require(segments.last)
    for torn in segments.indices.dropLast() {
      for limit in segments[torn].recordEnds.dropLast() {
        for pieces in [[], [last.recordEnds[0]], last.recordEnds] {
          let found = try walk(torn: torn, limit: limit, pieces: pieces)
          #expect(
            found == Found(), "segment \(torn) up to \(limit), the last in pieces at \(pieces)")
        }
      }
    }
  }
}
