/// The status of a replicator.
public struct ReplicationStatus: Sendable {
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Not running: not started yet, stopped, or finished.
    case stopped
    case running
    /// Everything has been copied; the replicator waits for changes.
    case idle
    /// The other side cannot be reached; the replicator tries again.
    case offline
    /// The program does not permit the exchange of data for now.
    case suspended
    /// An error that does not pass by itself ended the replication.
    case failed
  }

  public var state = State.stopped
  /// The error that made the replicator offline or failed; nil otherwise.
  public var error: ReplicationError?
  /// The progress from the other side to this one, in this run.
  public var pull = ReplicationProgress()
  /// The progress from this side to the other one, in this run.
  public var push = ReplicationProgress()

  public init() {}
}
