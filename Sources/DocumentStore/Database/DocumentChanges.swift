/// The last change of a document: each document has one, at its place among those of the others.
public struct DocumentChange: Sendable, Hashable {
  public let sequence: DatabaseSequence
  public let id: String
  /// The revision that wins, first, and the other leaves where they were asked for, deletions too.
  public let revisions: [Revision]
  /// Whether the document is deleted.
  public let isDeleted: Bool
  /// The revision that wins, where bodies were asked for.
  public let document: Document?
}

/// Changes of a database that follow each other.
public struct DocumentChanges: Sendable, Hashable {
  public let changes: [DocumentChange]
  /// Where to continue: the last change that was looked at, also if a filter left it out.
  public let last: DatabaseSequence
  /// How many documents changed after that.
  public let pendingCount: Int
}

/// Which changes are wanted.
public struct ChangesQuery: Sendable {
  /// Only what was changed after this; nil for everything.
  public var since: DatabaseSequence?
  /// The most changes to return; nil for all.
  public var limit: Int?
  /// Newest first; `since` is then where they end.
  public var isDescending: Bool
  /// Whether each change lists all leaves of its document, or only the one that wins.
  public var listsAllLeaves: Bool
  /// Whether each change brings its document.
  public var includesDocuments: Bool
  /// The documents that are wanted, in the revision that wins, deletions among them; nil for all.
  public var filter: (@Sendable (Document) throws -> Bool)?

  public init(
    since: DatabaseSequence? = nil, limit: Int? = nil, isDescending: Bool = false,
    listsAllLeaves: Bool = false, includesDocuments: Bool = false,
    filter: (@Sendable (Document) throws -> Bool)? = nil
  ) {
    self.since = since
    self.limit = limit.map { max(0, $0) }
    self.isDescending = isDescending
    self.listsAllLeaves = listsAllLeaves
    self.includesDocuments = includesDocuments
    self.filter = filter
  }
}
