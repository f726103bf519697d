/// How far one direction of a replication has come in this run.
public struct ReplicationProgress: Sendable, Hashable {
  /// How many changed documents were looked at.
  public var changeCount = 0
  /// How many may follow, where the source says it: an estimate.
  public var pendingCount: Int?
  /// How many revisions were read from the source because the target lacked them, or could not say
  /// so for less than it costs to write them.
  public var readCount = 0
  /// How many of those were written as new ones. A server counts all that it takes as new.
  public var writtenCount = 0
  /// How many were refused, and are tried again in the next run.
  public var refusedCount = 0

  public init() {}
}
