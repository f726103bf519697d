/// The policy for an object that was changed here and by others.
public enum FirebaseConflictPolicy: Sendable, Hashable {
  /// A property that only one side changed is taken from that side; if both sides changed it, the
  /// database's state is kept. An edit outlives a deletion by the other side.
  case mergedFields
  /// The database's state is kept, and the edit of this device is discarded.
  case remoteWins
  /// The edit of this device is kept, and uploaded.
  case localWins
  /// The later edit is kept. The time of the edit here, corrected by the difference of the clocks,
  /// is compared with the server's time of the database's state. The former needs a store that
  /// keeps versions (`StoreOptions.oldVersions`). Without a time the database's state is kept.
  case latest
}
