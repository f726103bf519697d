/// The last change of a document: each document has one, at its place among those of the others.
public struct DocumentChange: Sendable, Hashable {
  public let sequence: DatabaseSequence
  public let id: String
  /// The revision that wins first, then the other leaves where they were asked for, deletions
  /// included; without those that the query's selector or filter leaves out.
  public let revisions: [Revision]
  /// Whether the document is deleted.
  public let isDeleted: Bool
  /// The revision that wins, where bodies were asked for.
  public let document: Document?
  /// The leaves among `revisions` with their histories, where they were asked for.
  package var leaves: [ForeignRevision] = []
}
