/// Changes of a database that follow each other.
public struct DocumentChanges: Sendable, Hashable {
  public let changes: [DocumentChange]
  /// The position to continue from: the last change that was read, even if a filter left it out.
  public let last: DatabaseSequence
  /// The number of documents that changed after that.
  public let pendingCount: Int
}
