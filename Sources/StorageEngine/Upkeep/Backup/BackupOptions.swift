/// Options for a backup.
public struct BackupOptions: Sendable, Hashable {
  /// Whether to replace a backup that was written to since it was made, or one of another line of
  /// this store, instead of refusing with `.backupConflict`; content that only the replaced backup
  /// has is lost. During the replacement, the directory cannot be opened; after an interruption,
  /// the next backup with this option completes it.
  public var replacesOtherLine = false
  /// Whether to copy segments even if they could be linked or cloned, so that a bad sector of the
  /// disk, or a program that writes to a file, harms only one of the two stores.
  public var copies = false

  public init() {}
}
