/// Revisions of a document that were forgotten without a trace in its tree.
public struct DocumentPurge: Sendable, Hashable {
  /// The place of the purge among the changes of the database.
  public let sequence: DatabaseSequence
  public let id: String
  /// The leaves that were forgotten.
  public let revisions: [Revision]
}
