/// An object that could not be fetched or uploaded. It is tried again at each start, and when it
/// changes.
public struct FirebaseParkedObject: Sendable, Hashable {
  public enum Direction: Sendable, Hashable {
    case fetch, upload
  }

  public var collection: String
  public var direction: Direction
  /// Its key in the database, or, of an upload, the text of its primary key.
  public var key: String
  public var code: FirebaseError.Code
  /// What is wrong, without content.
  public var message: String
}
