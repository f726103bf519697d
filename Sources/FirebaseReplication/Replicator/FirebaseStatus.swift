/// What a replicator is doing, and what it has done.
public struct FirebaseStatus: Sendable, Hashable {
  public enum Phase: Sendable, Hashable {
    /// Nothing is under way.
    case stopped
    case fetching(collection: String)
    case uploading(collection: String)
    /// All is equal, as far as is known; changes on either side are waited for.
    case listening
    /// It could not continue, and tries again after a pause.
    case waiting(FirebaseError)
  }

  public var phase = Phase.stopped
  /// Since the call that is under way began.
  public var counts = FirebaseCounts()
}
