/// Changes of a database that follow each other.
public struct DocumentChanges: Sendable, Hashable {
  public let changes: [DocumentChange]
  /// Where to continue: the last change that was looked at, also if a filter left it out.
  public let last: DatabaseSequence
  /// How many documents changed after that.
  public let pendingCount: Int
}
