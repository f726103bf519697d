/// The results of a run.
public struct FHIRSyncReport: Sendable, Hashable {
  /// A download that ended early. The resources that arrived before are in the store; the next run
  /// continues.
  public struct Failure: Sendable, Hashable {
    /// ``FHIRDownload/text`` of the download; for the search for deletions, the address of the
    /// history or of the search by ids.
    public var download: String
    public var error: FHIRReplicationError
  }

  /// The number of resources that came from the server and were new or changed.
  public var downloaded = 0
  /// The number of resources deleted in the store because they were deleted on the server.
  public var deleted = 0
  /// The number of resources in answers that cannot be stored: without an `id`, only parts, or of
  /// unknown types.
  public var refused = 0
  /// The number of local changes that the server has acknowledged.
  public var uploaded = 0
  /// The number of resources that both sides had changed.
  public var conflicts = 0
  /// The number of local changes that wait for a decision, from this run and earlier ones.
  public var parked = 0
  /// The number of local changes that are neither on the server yet nor parked.
  public var pending = 0
  public var failures: [Failure] = []

  public init() {}

  /// Whether the run left no work: nothing is parked, pending, refused or failed.
  public var isComplete: Bool { parked == 0 && pending == 0 && refused == 0 && failures.isEmpty }
}
