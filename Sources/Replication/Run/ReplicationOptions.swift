public import DocumentStore

/// Options for a replication.
public struct ReplicationOptions: Sendable {
  /// The filter that selects the documents; nil for all.
  public var filter: ReplicationFilter?
  /// A function that changes documents in transit, for example to encrypt or drop a field, or
  /// excludes them by returning nil. The revision stays the same, so both sides consider the
  /// documents equal: a transform must produce the same result each time.
  public var transform: (@Sendable (ReplicatedDocument) throws -> ReplicatedDocument?)?
  /// The policy that settles conflicts arriving at this store; nil to leave them as branches.
  /// Conflicts are settled in the transaction that brings them, and alike on every replica.
  public var conflictPolicy: ConflictPolicy?
  /// Whether data may be exchanged now, for example only on Wi-Fi or while charging. The replicator
  /// calls the function before each batch, and, while it returns false, again every
  /// ``policyInterval`` and when the replicator is woken.
  public var isPermitted: (@Sendable () async -> Bool)?
  public var policyInterval: Duration = .seconds(30)
  /// The maximum number of changes in a batch.
  public var batchCount = 1_000
  /// The interval between checkpoints during a run. A run that follows a killed one repeats the
  /// work since the last checkpoint, without harm.
  public var checkpointInterval: Duration = .seconds(10)
  /// The longest pause of a continuous replicator that cannot reach the server. The first pause is
  /// a second; each further one doubles, up to this one.
  public var longestPause: Duration = .seconds(300)

  /// Whether batches are processed one after another, for tests that replay.
  package var isSequential = false

  public init() {}
}
