/// Purges of a database that follow each other.
public struct DocumentPurges: Sendable, Hashable {
  /// The oldest first.
  public let purges: [DocumentPurge]
  /// Where to continue.
  public let last: DatabaseSequence
  /// Whether nothing is missing: false if purges after the place to start from were forgotten.
  ///
  /// Then a consumer can only compare its documents with those of the database.
  public let isComplete: Bool
}
