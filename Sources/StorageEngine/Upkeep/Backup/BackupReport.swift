/// The result of a backup.
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
