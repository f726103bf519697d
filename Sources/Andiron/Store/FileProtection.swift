/// When the system lets a store's files be read and written: the data protection of iOS, iPadOS, tvOS, watchOS and
/// visionOS. Without effect elsewhere.
///
/// With `complete` and `completeUnlessOpen` there are times at which the store cannot be opened, or go on: reads, commits
/// and upkeep then throw `.engine` with the engine's error for a file without permission.
public enum FileProtection: String, Sendable, Hashable, CaseIterable {
  /// Only while the device is unlocked. A program that works in the background, also the store's own upkeep, fails
  /// soon after the device is locked.
  case complete
  /// Files can be made while the device is locked, and files that are open stay usable; others cannot be opened. A store
  /// opens files as it needs them, so that this protects it from being opened, and not from failing while it is open.
  case completeUnlessOpen
  /// From the first time that the device is unlocked after it was started.
  case completeUntilFirstUserAuthentication
  /// Always.
  case none
}

/// The attributes of the system that a store gives all files and directories that it makes.
struct StoreFileAttributes: Sendable, Hashable {
  var protection: FileProtection
  var isExcludedFromBackup: Bool
}
