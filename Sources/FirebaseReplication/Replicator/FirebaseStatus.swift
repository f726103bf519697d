/// The current activity of a replicator, and its results.
public struct FirebaseStatus: Sendable, Hashable {
  public enum Phase: Sendable, Hashable {
    /// Nothing is under way.
    case stopped
    case fetching(collection: String)
    case uploading(collection: String)
    /// Both sides are equal as far as is known; the replicator waits for changes on either side.
    case listening
    /// The replicator could not continue, and tries again after a pause.
    case waiting(FirebaseError)
  }

  public var phase = Phase.stopped
  /// The counts since the current call began.
  public var counts = FirebaseCounts()
}
