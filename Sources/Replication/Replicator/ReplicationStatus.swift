/// What a replicator is doing.
public struct ReplicationStatus: Sendable {
  public enum State: String, Sendable, Hashable, CaseIterable {
    /// Not running: not started yet, stopped, or finished.
    case stopped
    case running
    /// Everything is at the other side; changes are waited for.
    case idle
    /// The other side cannot be reached; it is tried again.
    case offline
    /// The program does not permit the exchange of data for now.
    case suspended
    /// Ended by an error that does not pass by itself.
    case failed
  }

  public var state = State.stopped
  /// Why it is offline or failed; nil otherwise.
  public var error: ReplicationError?
  /// From the other side to this one, in this run.
  public var pull = ReplicationProgress()
  /// From this side to the other one, in this run.
  public var push = ReplicationProgress()

  public init() {}
}
