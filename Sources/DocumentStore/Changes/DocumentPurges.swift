/// Purges of a database that follow each other.
public struct DocumentPurges: Sendable, Hashable {
  /// The oldest first.
  public let purges: [DocumentPurge]
  /// The position to continue from.
  public let last: DatabaseSequence
  /// Whether the list is complete: false if purges after the starting position were forgotten.
  ///
  /// If it is false, a consumer can only compare its documents with those of the database.
  public let isComplete: Bool
}
