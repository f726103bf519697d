/// How a backup is made.
public struct BackupOptions: Sendable, Hashable {
  /// Whether a backup that was written to since, or one of another line of this store, is replaced
  /// instead of refused with `.backupConflict`; content that only it has is lost. While it is being
  /// replaced, the directory cannot be opened; if that is interrupted, the next backup with this
  /// option completes it.
  public var replacesOtherLine = false
  /// Whether segments are copied even if they could be linked or cloned, so that a bad sector of
  /// the disk, or a program that writes into a file, harms only one of the two stores.
  public var copies = false

  public init() {}
}
