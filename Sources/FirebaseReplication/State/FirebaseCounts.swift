/// What a synchronisation did.
public struct FirebaseCounts: Sendable, Hashable {
  /// Objects here that were changed or deleted as the database says.
  public var fetched = 0
  /// Objects that were written to the database, deletions included.
  public var uploaded = 0
  /// Objects that were changed here and by others.
  public var conflicts = 0
  /// Objects that could not be fetched or uploaded, and were set aside.
  public var parked = 0

  public init() {}

  static func += (left: inout Self, right: Self) {
    left.fetched += right.fetched
    left.uploaded += right.uploaded
    left.conflicts += right.conflicts
    left.parked += right.parked
  }
}
