/// The promise that a sync makes.
public enum SyncLevel: Sendable, Hashable {
  /// Order only: everything written before reaches the medium before anything written after.
  /// `F_BARRIERFSYNC` on Darwin, `fdatasync` elsewhere.
  case barrier
  /// On the medium. `F_FULLFSYNC` on Darwin, `fdatasync` elsewhere.
  case full
}
