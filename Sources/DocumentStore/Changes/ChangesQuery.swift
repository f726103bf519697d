public import ObjectModel

/// Which changes are wanted.
public struct ChangesQuery: Sendable {
  /// Only what was changed after this; nil for everything.
  public var since: DatabaseSequence?
  /// The most changes to return; nil for all.
  public var limit: Int?
  /// Newest first; `since` is then where they end. A feed ignores this.
  public var isDescending: Bool
  /// Whether each change lists all leaves of its document, or only the one that wins.
  public var listsAllLeaves: Bool
  /// Whether each change brings its document.
  public var includesDocuments: Bool
  /// Whether each change brings all leaves with their histories, for another replica.
  package var includesLeaves = false
  /// The identifiers of the requested documents, compared by their bytes; nil for all.
  ///
  /// A few are looked up; for many, all changes are walked.
  public var ids: [String]?
  /// The selector that a revision, even a deletion, must match to be listed; nil for all.
  ///
  /// It sees the body with `_id`, `_rev` and, in deletions, `_deleted`. Deletions mostly have an
  /// empty body: a condition on a field of the body leaves them out.
  public var selector: Selector?
  /// Returns whether to list a revision, which may be a deletion; nil for all.
  ///
  /// It is called with the winning revision, and with every leaf if all leaves are listed. A
  /// document is left out if the filter accepts none of its revisions.
  public var filter: (@Sendable (Document) throws -> Bool)?

  public init(
    since: DatabaseSequence? = nil, limit: Int? = nil, isDescending: Bool = false,
    listsAllLeaves: Bool = false, includesDocuments: Bool = false, ids: [String]? = nil,
    selector: Selector? = nil, filter: (@Sendable (Document) throws -> Bool)? = nil
  ) {
    self.since = since
    self.limit = limit.map { max(0, $0) }
    self.isDescending = isDescending
    self.listsAllLeaves = listsAllLeaves
    self.includesDocuments = includesDocuments
    self.ids = ids
    self.selector = selector
    self.filter = filter
  }

  /// Whether the content of a revision decides whether it is listed.
  var testsContent: Bool { selector != nil || filter != nil }

  /// Whether a revision is listed, as far as its content decides. Throws what the filter throws.
  func wants(_ revision: Document) throws -> Bool {
    if let selector, try !selector.selects(revision.couchValue) { return false }
    return try filter?(revision) ?? true
  }
}
