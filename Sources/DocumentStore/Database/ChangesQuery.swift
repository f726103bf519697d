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
