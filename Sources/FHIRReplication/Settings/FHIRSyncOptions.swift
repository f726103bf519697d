public import HTTPClient

/// The options for synchronising a store with a server.
public struct FHIRSyncOptions: Sendable {
  /// The method of detecting deletions on the server.
  public enum DeletionDiscovery: Sendable, Hashable {
    /// Not at all, except by exports.
    case none
    /// By the histories of types, where the server declares them.
    case history
    /// By requesting the ids of all resources that came from the server.
    case sweep
    /// By histories where the server declares them, else by requesting the ids.
    case historyOrSweep
  }

  /// Adds credentials to a request, such as `Authorization`. Called for each request to the
  /// server's origin, and once more with `isRenewal` if the answer has status 401.
  public typealias Authorization =
    @Sendable (_ request: inout OutgoingRequest, _ isRenewal: Bool) async throws -> Void

  public var authorization: Authorization?
  public var resolver = FHIRConflictResolver.mergeFields
  public var deletions = DeletionDiscovery.history
  /// The number of resources requested for each page.
  public var pageCount = 500
  /// The maximum number of pages of one download in one run.
  public var mostPages = 1_000_000
  /// The maximum size, in bytes, of an answer, and of one line of an exported file.
  public var largestAnswer = 64 << 20
  /// The time by which an incremental download overlaps the previous one, before the server's time
  /// of that one. It covers resources that were written but not yet visible.
  public var margin = Duration.seconds(10)
  /// The maximum number of attempts for a request.
  public var mostTries = 5
  /// The number of times that the server may find a change outdated before the next time parks it.
  public var mostConflicts = 4
  /// The pause before the second attempt; it doubles with each further attempt, and varies at
  /// random.
  public var firstPause = Duration.milliseconds(500)
  /// The longest pause, even if the server asks for a longer one, and between requests for the
  /// state of an export.
  public var longestPause = Duration.seconds(120)
  /// The total time that a run waits for an export; the next run continues to wait.
  public var exportPatience = Duration.seconds(3_600)
  public var clock = FHIRSyncClock()

  public init() {}
}
