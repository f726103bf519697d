/// The counts that the engine keeps for a segment: the basis of compaction and of statistics.
/// Derived from the frames; kept in the checkpoint.
struct SegmentUsage: Sendable, Hashable {
  var number: SegmentNumber
  var origin: SegmentNumber
  var kind: SegmentHeader.Kind
  /// The end of the valid part; in the active segment, the end of the last flushed frame.
  var byteCount: Int
  var isSealed: Bool
  /// The file's length when the store was opened, or after it was last cut; zero for a segment of
  /// this session, which contains nothing but its frames. Not kept in the checkpoint.
  var fileByteCount = 0
  /// The end of the frames in the file, including those that do not count; zero if the file was not
  /// examined.
  var framesEnd = 0
  /// The first version that may refer to the segment, as it was created after earlier ones. Zero
  /// for a segment of an earlier session. Not kept in the checkpoint.
  var firstVersion: UInt64 = 0
  /// Whether the segment starts inside a batch that began in its predecessor: the commit frame that
  /// follows must then outlive the predecessor.
  var continuesBatch = false
  /// Bytes of frames that a reader can still be given: records, their entries, kept old versions.
  var liveByteCount = 0
  /// Committed put frames.
  var putCount = 0
  /// Put frames that are the current record of their key.
  var livePutCount = 0
  /// Bytes of tombstones.
  var tombstoneByteCount = 0
  /// The largest segment number that one of its tombstones remembers.
  var tombstoneCeiling: UInt64 = 0

  /// Put frames that a full rebuild must not bring back; tombstones guard against them.
  var supersededPutCount: Int { putCount - livePutCount }

  /// Bytes that the segment takes in the file system: its frames up to the end of a sector, and
  /// what a session that was killed left after them.
  var diskByteCount: Int { max(fileByteCount, FrameFormat.roundUpToSector(byteCount)) }

  /// A slot without a segment.
  static let none = SegmentUsage(
    number: .none, origin: .none, kind: .log, byteCount: 0, isSealed: true)

  /// The usage of a segment of which nothing is known yet.
  static func new(_ header: SegmentHeader) -> SegmentUsage {
    SegmentUsage(
      number: header.number, origin: header.origin, kind: header.kind,
      byteCount: SegmentHeader.byteCount, isSealed: false)
  }
}

extension SegmentUsage {
  /// The effect of one transaction on the counts, kept apart until it commits.
  struct Change: Sendable {
    var slot: Slot
    var liveBytes = 0
    var puts = 0
    var livePuts = 0
    var tombstoneBytes = 0
    var tombstoneCeiling: UInt64 = 0

    func apply(to usage: inout SegmentUsage) {
      usage.liveByteCount += liveBytes
      usage.putCount += puts
      usage.livePutCount += livePuts
      usage.tombstoneByteCount += tombstoneBytes
      usage.tombstoneCeiling = max(usage.tombstoneCeiling, tombstoneCeiling)
    }
  }
}
