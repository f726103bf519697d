import Andiron
public import ObjectModel
import ValueModel

/// Documents by selector.
extension Database {
  /// The documents that a query asks for: one page, and where it ends.
  ///
  ///     let page = try notes.find(FindQuery(selector, sort: ["date"], limit: 20))
  ///
  /// The selector sees `_id` and `_rev` beside the fields of the body. Design documents are left
  /// out. Without an index that can answer it, every document is read and tested, and
  /// `FoundDocuments.warnings` says so; what is found is the same with any index and with none.
  /// Words (``FindQuery/text``) are found by an index of text only, in the order of identifiers
  /// unless the query sorts; ``search(_:index:limit:)`` ranks.
  ///
  /// Throws `SelectorError` if a field of the query has no name that a field can have;
  /// `DocumentError`: `.invalidBookmark` if the bookmark is that of another query, or of an index
  /// that is gone, and `.unusableIndex` if no fallback is allowed; for words, `TextQueryError` if a
  /// field is not indexed; and `StoreError`: `.closed`, `.invalidQuery` if no index of text can be
  /// used, and `.damaged` or `.failed` if a record cannot be read. Cost: one read for each document
  /// that is tested, as `FoundDocuments.statistics` says.
  public func find(_ query: FindQuery) throws -> FoundDocuments {
    let sort = try FindSort(query)
    let projection = try FindProjection(query.fields)
    if query.text != nil { try source.writeKeptIndexes() }
    let found = try source.withRows(of: layout.documents) { rows in
      let selector = try selector(of: query, rows)
      let plan = try FindPlanner(rows: rows, selector: selector, sort: sort, query: query).plan()
      var run = FindRun(rows, selector, sort, query, plan)
      return (try run.matches(), run)
    }
    guard let (matches, run) = found else {
      return FoundDocuments(
        documents: [], projection: projection, bookmark: query.bookmark,
        statistics: FindStatistics(), warnings: [])
    }
    let documents = try matches.map {
      try DocumentRecord($0.stored, in: layout.documents).document($0.id)
    }
    var statistics = run.statistics
    statistics.index = run.plan.indexName
    statistics.resultCount = documents.count
    statistics.sortedInMemory = run.plan.sortsInMemory
    return FoundDocuments(
      documents: documents, projection: projection,
      bookmark: try matches.last.flatMap { try run.bookmark(after: $0) } ?? query.bookmark,
      statistics: statistics,
      warnings: run.plan.warnings)
  }

  /// Explains how a query would be answered, and why each index is used or not; nil if the database
  /// does not exist.
  ///
  /// Throws what ``find(_:)`` throws. Reads no document.
  public func explain(_ query: FindQuery) throws -> FindExplanation? {
    let sort = try FindSort(query)
    if query.text != nil { try source.writeKeptIndexes() }
    return try source.withRows(of: layout.documents) { rows in
      let selector = try selector(of: query, rows)
      let plan = try FindPlanner(rows: rows, selector: selector, sort: sort, query: query).plan()
      return FindExplanation(
        index: plan.indexName, entryCount: plan.keyCount, documentCount: rows.count,
        scansEverything: plan.indexName == nil && selector.identifierRanges == nil,
        sortsInMemory: plan.sortsInMemory, candidates: plan.candidates)
    }
  }

  /// The selector, and the partial filter of the index that the query names.
  private func selector(of query: FindQuery, _ rows: CollectionRows) throws -> Selector {
    let named = rows.selectorIndexes.first { definition, _ in
      definition.subject == .document && definition.index.name == query.index
    }
    guard let filter = named?.definition.index.partialFilter,
      filter.strings == query.selector.strings
    else { return query.selector }
    return try Selector(["$and": [query.selector.json, filter.json]], strings: filter.strings)
  }

  /// The documents that match, in the revision that wins, in the order of an index or of the
  /// identifiers; see ``find(_:)``. Throws what that throws.
  public func documents(
    matching selector: Selector, skip: Int = 0, limit: Int? = nil
  ) throws -> [Document] {
    try find(FindQuery(selector, limit: limit, skip: skip)).documents
  }

  /// The number of documents that match; see ``find(_:)``. Throws what that throws. Holds a few
  /// documents at a time.
  public func count(matching selector: Selector) throws -> Int {
    let query = FindQuery(selector)
    let sort = try FindSort(query)
    return try source.withRows(of: layout.documents) { rows in
      let plan = try FindPlanner(rows: rows, selector: selector, sort: sort, query: query).plan()
      var run = FindRun(rows, selector, sort, query, plan)
      return try run.count()
    } ?? 0
  }
}
