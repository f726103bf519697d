/// What a run did.
public struct FHIRSyncReport: Sendable, Hashable {
  /// A download that ended early. What came before is in the store; the next run continues.
  public struct Failure: Sendable, Hashable {
    /// ``FHIRDownload/text``.
    public var download: String
    public var error: FHIRReplicationError
  }

  /// Resources that came from the server and were new or changed.
  public var downloaded = 0
  /// Resources that were deleted in the store because they were on the server.
  public var deleted = 0
  /// Resources of answers that cannot be stored: without an `id`, parts only, of unknown types.
  public var refused = 0
  /// Local changes that the server has acknowledged.
  public var uploaded = 0
  /// Resources that both sides had changed.
  public var conflicts = 0
  /// Local changes that wait for a decision, from this run and those before.
  public var parked = 0
  /// Local changes that are not on the server yet and not parked.
  public var pending = 0
  public var failures: [Failure] = []

  public init() {}

  /// Whether everything that was to be done is done.
  public var isComplete: Bool { parked == 0 && pending == 0 && refused == 0 && failures.isEmpty }
}
