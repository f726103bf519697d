/// When the system allows a store's files to be read and written: the data protection of iOS,
/// iPadOS, tvOS, watchOS and visionOS.
///
/// Has no effect on other platforms. With `complete` and `completeUnlessOpen` there are times when
/// the store cannot be opened or cannot continue: reads, commits and upkeep then throw `.failed`
/// with the engine's error `.protected`.
public enum FileProtection: String, Sendable, Hashable, CaseIterable {
  /// Only while the device is unlocked. Soon after the device is locked, work in the background
  /// fails, including the store's own upkeep.
  case complete
  /// Files can be created while the device is locked, and open files stay usable; others cannot be
  /// opened. A store opens files as it needs them, so this protects it from being opened, but does
  /// not keep an open store from failing.
  case completeUnlessOpen
  /// Once the device has been unlocked for the first time after it was started.
  case completeUntilFirstUserAuthentication
  /// At any time.
  case none
}
