public import ObjectModel
public import TextIndex

/// Which documents are wanted, in which order, and how many.
public struct FindQuery: Sendable, Hashable {
  public var selector: Selector
  /// The words that documents must have, besides; nil for any. An index of text finds them, and
  /// ``index`` names it if the database has several.
  public var text: TextQuery?
  /// The fields by which the documents are sorted, the most significant first. A document that
  /// lacks one of them is not found. Without any, the order is that of the index or of identifiers.
  public var sort: [SelectorIndex.Field]
  /// The fields of ``FoundDocuments/values``, as a selector names them; empty for all.
  public var fields: [String]
  /// The most documents to return; nil for all.
  public var limit: Int?
  /// The number of documents to skip at the beginning, or after the bookmark.
  public var skip: Int
  /// The end of the previous page; nil for the first page.
  public var bookmark: FindBookmark?
  /// The name of the index to use. If it has a partial filter, only documents in the index are
  /// found.
  public var index: String?
  /// Whether the query may be answered another way if `index` cannot be used, and by reading all
  /// documents if no index can be used.
  public var allowsFallback: Bool

  /// Creates a query. Negative numbers count as zero.
  public init(
    _ selector: Selector, text: TextQuery? = nil, sort: [SelectorIndex.Field] = [],
    fields: [String] = [],
    limit: Int? = nil, skip: Int = 0, bookmark: FindBookmark? = nil, index: String? = nil,
    allowsFallback: Bool = true
  ) {
    self.selector = selector
    self.text = text
    self.sort = sort
    self.fields = fields
    self.limit = limit.map { max(0, $0) }
    self.skip = max(0, skip)
    self.bookmark = bookmark
    self.index = index
    self.allowsFallback = allowsFallback
  }

  /// The number of matches needed, including skipped ones; nil for all.
  var end: Int? {
    limit.map { limit in
      let (sum, isTooLarge) = skip.addingReportingOverflow(limit)
      return isTooLarge ? .max : sum
    }
  }
}
