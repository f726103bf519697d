/// What becomes of an object that was changed here and by others.
public enum FirebaseConflictPolicy: Sendable, Hashable {
  /// Properties that only one side changed are taken from it; of one that both changed, the
  /// database's state is kept. An edit outlives a deletion by the other side.
  case mergedFields
  /// The database's state is kept: the edit of this device is given up.
  case remoteWins
  /// The edit of this device is kept, and uploaded.
  case localWins
  /// The later edit is kept: the time of the edit here, which needs a store that keeps versions
  /// (`StoreOptions.oldVersions`), corrected by the difference of the clocks, is compared with the
  /// server's time of what the database has. Without a time the database's state is kept.
  case latest
}
