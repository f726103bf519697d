/// The last change of a document: each document has one, at its place among those of the others.
public struct DocumentChange: Sendable, Hashable {
  public let sequence: DatabaseSequence
  public let id: String
  /// The revision that wins, first, and the other leaves where they were asked for, deletions too;
  /// of these, the ones that are wanted.
  public let revisions: [Revision]
  /// Whether the document is deleted.
  public let isDeleted: Bool
  /// The revision that wins, where bodies were asked for.
  public let document: Document?
}
