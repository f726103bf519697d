/// How a backup is made.
public struct BackupOptions: Sendable, Hashable {
  /// Whether a backup that was written to since, or one of another line of this store, is replaced instead of
  /// refused with `.backupConflict`: what only it holds is lost. While it is being replaced, the directory
  /// cannot be opened; where that is interrupted, the next backup that asks for it completes it.
  public var replacesOtherLine = false
  /// Whether segments are copied where they could be linked or cloned, so that a bad sector of the disk, or a
  /// program that writes into a file, harms one of the two stores only.
  public var copies = false

  public init() {}
}

/// What a backup did.
public struct BackupReport: Sendable, Hashable {
  /// Segments that an earlier backup had brought.
  public var keptSegmentCount = 0
  /// Segments that were linked or cloned.
  public var linkedSegmentCount = 0
  /// Segments that were copied.
  public var copiedSegmentCount = 0
  /// Bytes of all files that were copied.
  public var copiedByteCount = 0

  public init() {}
}
