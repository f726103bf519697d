/// What `Engine.salvage` has saved, and what it knows to be lost.
public struct SalvageReport: Sendable, Hashable {
  public struct Table: Sendable, Hashable {
    public var name: String
    /// Whether the table's definition was lost: its name is made up, and its options are the defaults.
    public var isRecovered: Bool
    public var savedRecordCount = 0
    public var savedEntryCount = 0
    /// Records of which a frame is damaged. Where an older version was found, that was saved instead.
    public var lostRecordCount = 0
    /// Deletions, and changes of entries, of which the frame is damaged: a record may be there that was
    /// deleted, or with the entries that it had before.
    public var lostChangeCount = 0
  }

  /// Bytes of a segment that could not be used.
  public struct Damage: Sendable, Hashable {
    public var path: String
    public var range: Range<Int>
    public var message: String
  }

  /// By name.
  public var tables: [Table] = []
  /// By path and place.
  public var damage: [Damage] = []
  /// Segments that the store needs and that were not there.
  public var missingSegments: [String] = []
  /// Records of batches that cannot be verified as committed. They were saved only where that was asked
  /// for.
  public var uncommittedRecordCount = 0

  /// Whether all that the store is known to have held was saved. Where not, a record may be missing, may be
  /// older than it was, or may be there although it had been deleted.
  public var isWhole: Bool {
    damage.isEmpty && missingSegments.isEmpty && lostRecordCount == 0 && lostChangeCount == 0
  }

  public var savedRecordCount: Int { tables.reduce(0) { $0 + $1.savedRecordCount } }
  public var lostChangeCount: Int { tables.reduce(0) { $0 + $1.lostChangeCount } }
  public var lostRecordCount: Int { tables.reduce(0) { $0 + $1.lostRecordCount } }
}

/// How far `Engine.salvage` has come.
public struct SalvageProgress: Sendable, Hashable {
  /// Bytes of segments that were read.
  public var byteCount = 0
  public var totalByteCount = 0
  /// Records written to the new store.
  public var recordCount = 0
}
