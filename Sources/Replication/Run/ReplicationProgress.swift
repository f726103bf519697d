/// The progress of one direction of a replication in this run.
public struct ReplicationProgress: Sendable, Hashable {
  /// The number of changed documents examined.
  public var changeCount = 0
  /// The estimated number of changes that follow, if the source reports it.
  public var pendingCount: Int?
  /// The number of revisions read from the source because the target lacked them, or because asking
  /// the target costs as much as writing them.
  public var readCount = 0
  /// The number of those revisions written as new ones. A server counts all that it accepts as new.
  public var writtenCount = 0
  /// The number of revisions that were refused. The next run tries them again.
  public var refusedCount = 0

  public init() {}
}
