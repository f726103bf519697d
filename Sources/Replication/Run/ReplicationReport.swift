/// The results of a replication that ran to its end.
public struct ReplicationReport: Sendable, Hashable {
  public struct Direction: Sendable, Hashable {
    public var progress = ReplicationProgress()
    /// The refused revisions, at most a thousand. Each run tries them again.
    public var refused: [RefusedRevision] = []

    public init() {}
  }

  /// The direction from the other side to this store; nil if it was not requested.
  public var pull: Direction?
  /// The direction from this store to the other side; nil if it was not requested.
  public var push: Direction?

  public init(pull: Direction? = nil, push: Direction? = nil) {
    self.pull = pull
    self.push = push
  }

  /// Whether both sides have everything, and no revision was refused.
  public var isComplete: Bool {
    (pull?.refused.isEmpty ?? true) && (push?.refused.isEmpty ?? true)
  }
}
