internal import FileAccess

/// The size of a store and the share of it that is in use, as of one moment.
public struct EngineStatistics: Sendable, Hashable {
  /// A snapshot that is open.
  public struct PinnedSnapshot: Sendable, Hashable {
    /// Nanoseconds since it was taken.
    public var age: UInt64
    /// Bytes of segments that cannot be removed until it is closed.
    public var pinnedByteCount: Int
  }

  /// The size of a table or an index.
  public struct TableStatistics: Sendable, Hashable {
    public var name: String
    /// The number of records of a table, or of entries of an index.
    public var count: Int
    public var isIndex: Bool
  }

  /// A file of the log, and the share of it that is in use.
  public struct SegmentStatistics: Sendable, Hashable {
    /// Later segments have higher numbers.
    public var number: UInt64
    /// Bytes that the segment takes in the file system.
    public var byteCount: Int
    /// Bytes of its frames that a reader can still be given.
    public var liveByteCount: Int
    /// Whether commits are appended to it.
    public var isActive: Bool
  }

  /// The sizes of all tables and indexes, in the order in which they were created.
  public var tables: [TableStatistics] = []
  /// Bytes of frames that a reader can still be given: records, entries, kept old versions.
  public var liveByteCount = 0
  /// Bytes of segments that are not live: replaced and deleted records, commits, padding, and what
  /// a session that was killed left after its last frame.
  public var deadByteCount = 0
  /// Bytes of all files in the directory, as the file system reports them.
  public var fileByteCount = 0
  /// `fileByteCount` divided by `liveByteCount`; zero for a store without records.
  public var amplification: Double {
    liveByteCount > 0 ? Double(fileByteCount) / Double(liveByteCount) : 0
  }
  /// Rises by one with each commit of this session, including those of maintenance.
  public var commitCount: UInt64 = 0
  /// Segments that exist, including those that were rewritten and cannot be removed yet.
  public var segmentCount = 0
  /// These segments, by number.
  public var segments: [SegmentStatistics] = []
  /// Segments that were rewritten and cannot be removed before a checkpoint is written or a
  /// snapshot closed.
  public var retiredSegmentCount = 0
  /// The length of the checkpoint's file; zero if there is none.
  public var checkpointByteCount = 0
  /// Bytes that would be replayed if the process were killed now.
  public var loggedSinceCheckpoint = 0
  /// The open snapshots, oldest first.
  public var snapshots: [PinnedSnapshot] = []
  /// Bytes of memory mapped for pages, without those of the checkpoint.
  public var pageMemoryByteCount = 0
  /// Bytes in that memory that contain no page in use.
  public var freePageByteCount = 0
  /// The reason why the last automatic checkpoint or compaction failed, if it did.
  public var maintenanceError: EngineError?

  /// Compares tables, live, dead and file bytes, and the number of segments; the rest may differ.
  public static func == (a: Self, b: Self) -> Bool {
    a.tables == b.tables && a.liveByteCount == b.liveByteCount && a.deadByteCount == b.deadByteCount
      && a.fileByteCount == b.fileByteCount && a.segmentCount == b.segmentCount
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(tables)
    hasher.combine(liveByteCount)
    hasher.combine(fileByteCount)
  }
}
