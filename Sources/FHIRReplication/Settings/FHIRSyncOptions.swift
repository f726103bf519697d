public import HTTPClient

/// How a store is synchronised with a server.
public struct FHIRSyncOptions: Sendable {
  /// How deletions on the server are found out.
  public enum DeletionDiscovery: Sendable, Hashable {
    /// Not at all, except by exports.
    case none
    /// By the histories of types, where the server declares them.
    case history
    /// By asking for the ids of all resources that came from the server.
    case sweep
    /// By histories where the server declares them, else by asking for the ids.
    case historyOrSweep
  }

  /// Adds credentials to a request, such as `Authorization`. Called for each request to
  /// the server's origin, and once more with `isRenewal` if the answer has status 401.
  public typealias Authorization =
    @Sendable (_ request: inout OutgoingRequest, _ isRenewal: Bool) async throws -> Void

  public var authorization: Authorization?
  public var resolver = FHIRConflictResolver.mergeFields
  public var deletions = DeletionDiscovery.history
  /// How many resources of a page are asked for.
  public var pageCount = 500
  /// The most pages of one download in one run.
  public var mostPages = 1_000_000
  /// The most bytes of an answer, and of one line of an exported file.
  public var largestAnswer = 64 << 20
  /// By how much an incremental download reaches back before the server's time of the one before,
  /// for what was written there and not yet to be seen.
  public var margin = Duration.seconds(10)
  /// How often a request is sent until it is answered.
  public var mostTries = 5
  /// How often a change is sent that the server finds outdated, until it is parked.
  public var mostConflicts = 4
  /// The pause before the second attempt; it doubles with each, and varies at random.
  public var firstPause = Duration.milliseconds(500)
  /// The longest pause, also if the server asks for a longer one, and between questions for an
  /// export.
  public var longestPause = Duration.seconds(120)
  /// How long a run waits for an export altogether; the next run continues waiting.
  public var exportPatience = Duration.seconds(3_600)
  public var clock = FHIRSyncClock()

  public init() {}
}
