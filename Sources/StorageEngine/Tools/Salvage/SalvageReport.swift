/// The result of `Engine.salvage`: the saved content and the known losses.
public struct SalvageReport: Sendable, Hashable {
  /// The result for one table.
  public struct Table: Sendable, Hashable {
    public var name: String
    /// Whether the table's definition was lost: its name is invented, and its options are the
    /// defaults.
    public var isRecovered: Bool
    public var savedRecordCount = 0
    public var savedEntryCount = 0
    /// Records with a damaged frame. If an older version was found, that was saved instead.
    public var lostRecordCount = 0
    /// Deletions, and changes of entries, with a damaged frame: the new store may contain a record
    /// that was deleted, or a record with the entries that it had before.
    public var lostChangeCount = 0
  }

  /// Bytes of a segment that could not be used.
  public struct Damage: Sendable, Hashable {
    public var path: String
    public var range: Range<Int>
    public var message: String
  }

  /// Sorted by name.
  public var tables: [Table] = []
  /// Sorted by path and offset.
  public var damage: [Damage] = []
  /// Segments that the store needs but that are missing.
  public var missingSegments: [String] = []
  /// Records of batches that cannot be verified as committed. They were saved only if that was
  /// requested.
  public var uncommittedRecordCount = 0

  /// Whether everything that the store is known to have contained was saved. If not, a record may
  /// be missing, may be older than it was, or may be present although it had been deleted.
  public var isWhole: Bool {
    damage.isEmpty && missingSegments.isEmpty && lostRecordCount == 0 && lostChangeCount == 0
  }

  public var savedRecordCount: Int { tables.reduce(0) { $0 + $1.savedRecordCount } }
  public var lostChangeCount: Int { tables.reduce(0) { $0 + $1.lostChangeCount } }
  public var lostRecordCount: Int { tables.reduce(0) { $0 + $1.lostRecordCount } }
}

extension SalvageReport {
  /// The progress of `Engine.salvage`.
  public struct Progress: Sendable, Hashable {
    /// Bytes of segments that were read.
    public var byteCount = 0
    public var totalByteCount = 0
    /// Records written to the new store.
    public var recordCount = 0
  }
}
