/// The results of a synchronisation.
public struct FirebaseCounts: Sendable, Hashable {
  /// The number of local objects that were changed or deleted to match the database.
  public var fetched = 0
  /// The number of objects written to the database, including deletions.
  public var uploaded = 0
  /// The number of objects that were changed both here and by others.
  public var conflicts = 0
  /// The number of objects that could not be fetched or uploaded, and were set aside.
  public var parked = 0

  public init() {}

  static func += (left: inout Self, right: Self) {
    left.fetched += right.fetched
    left.uploaded += right.uploaded
    left.conflicts += right.conflicts
    left.parked += right.parked
  }
}
