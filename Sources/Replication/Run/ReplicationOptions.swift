public import DocumentStore

/// Options for a replication.
public struct ReplicationOptions: Sendable {
  /// Which documents are replicated; nil for all.
  public var filter: ReplicationFilter?
  /// Changes documents on their way, or leaves them behind by returning nil: to encrypt a field, to
  /// drop one. The revision stays the same, so both sides take the document for equal: a transform
  /// has to be the same each time.
  public var transform: (@Sendable (ReplicatedDocument) throws -> ReplicatedDocument?)?
  /// How conflicts are settled that arrive at this store; nil to leave them as branches. They are
  /// settled in the transaction that brings them, and alike on every replica.
  public var conflictPolicy: ConflictPolicy?
  /// Whether data may be exchanged now: on Wi-Fi, while charging. It is asked before each batch,
  /// and while it says no, again every ``policyInterval`` and when the replicator is woken.
  public var isPermitted: (@Sendable () async -> Bool)?
  public var policyInterval: Duration = .seconds(30)
  /// The most changes in a batch.
  public var batchCount = 1_000
  /// How often a checkpoint is written during a run. A run that is killed repeats what came after
  /// the last one, without harm.
  public var checkpointInterval: Duration = .seconds(10)
  /// A continuous replicator that cannot reach the server tries again after a second, then after
  /// pauses that double up to this one.
  public var longestPause: Duration = .seconds(300)

  /// Whether one batch is done after another, for tests that replay.
  package var isSequential = false

  public init() {}
}
