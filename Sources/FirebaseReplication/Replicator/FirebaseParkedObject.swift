/// An object that could not be fetched or uploaded. The replicator tries again at each start, and
/// when the object changes.
public struct FirebaseParkedObject: Sendable, Hashable {
  public enum Direction: Sendable, Hashable {
    case fetch, upload
  }

  public var collection: String
  public var direction: Direction
  /// The object's key in the database, or, for an upload, the text of its primary key.
  public var key: String
  public var code: FirebaseError.Code
  /// A description of the error, without content.
  public var message: String
}
