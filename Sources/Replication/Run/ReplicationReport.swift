/// What a replication that ran to its end did.
public struct ReplicationReport: Sendable, Hashable {
  public struct Direction: Sendable, Hashable {
    public var progress = ReplicationProgress()
    /// What was refused, at most a thousand of them. They are tried again in each run.
    public var refused: [RefusedRevision] = []

    public init() {}
  }

  /// From the other side to this store; nil if that was not asked for.
  public var pull: Direction?
  /// From this store to the other side; nil if that was not asked for.
  public var push: Direction?

  public init(pull: Direction? = nil, push: Direction? = nil) {
    self.pull = pull
    self.push = push
  }

  /// Whether everything is at both sides.
  public var isComplete: Bool {
    (pull?.refused.isEmpty ?? true) && (push?.refused.isEmpty ?? true)
  }
}
