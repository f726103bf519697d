import Andiron
import FHIRModel
import ObjectModel
import StorageEngine
import ValueModel

extension SearchRun {
  /// The page that a search asks for.
  @_specialize(where Source == StoreSnapshot)
  @_specialize(where Source == Transaction)
  func results(_ search: FHIRSearch) throws -> FHIRSearchResults {
    var results = FHIRSearchResults(search, release.version)
    let filter = try filter(search)
    let sorter = try sorter(search)
    let mark = try mark(search)
    try checkInclusions(search)
    let found: [Value]? = try reader.source._withResourceRows(of: release.collection(search.type)) {
      rows in
      if search.summary == .count {
        results.total = try filter.count(in: rows, usesIndexes: usesIndexes)
        return []
      }
      if sorter.keys.isEmpty, search.total == .none || (search.count == nil && mark == nil) {
        return try unsorted(search, filter, rows, behind: mark, &results)
      }
      // If all resources match, in sorted order, only those of the page are looked up.
      let isWhole = filter.isAll && !sorter.keys.isEmpty
      let matching =
        isWhole ? nil : try filter.rows(in: rows, usesIndexes: usesIndexes)
      if search.total != .none { results.total = try matching?.count ?? rows.resourceCount() }
      let page = try page(matching, rows, search, sorter, behind: mark)
      var values: [Value] = []
      try reader.forEach(page.rows[...], in: rows) { _, value in
        values.append(value)
        return true
      }
      if page.goesOn, let row = page.rows.last, let value = values.last {
        results.next = SearchMark(key: sorter.key(of: value), row: row, of: search).text
      }
      return values
    }
    if found == nil, search.total != .none || search.summary == .count { results.total = 0 }
    results.included = try SearchInclusions(self).included(search.inclusions, with: found ?? [])
    let view = SummaryView(search, release)
    results.matches = (found ?? []).map(view.shown)
    results.included = results.included.map(view.shown)
    return results
  }

  /// A page in the order of rows, for which nothing beyond the page is read.
  private func unsorted(
    _ search: FHIRSearch, _ filter: SearchFilter, _ rows: Source._Rows, behind mark: SearchMark?,
    _ results: inout FHIRSearchResults
  ) throws -> [Value] {
    var values: [Value] = []
    var last: Source._Rows.Row?
    var goesOn = false
    let (rest, found) = try filter.resolved(rows, usesIndexes)
    try rows.forEachMatch(
      rest, within: found, usesIndexes: usesIndexes,
      after: mark.map { Source._Rows.Row(truncatingIfNeeded: $0.row) },
      limit: search.count.map { $0 + 1 }
    ) { row, value in
      guard values.count != search.count else {
        goesOn = true
        return false
      }
      values.append(try reader.shown(value, row, in: rows))
      last = row
      return true
    }
    if search.total != .none { results.total = values.count }
    if goesOn, let last { results.next = SearchMark(key: [], row: last, of: search).text }
    return values
  }

  /// Calls `body` with each match, in order, until it sets `stop`. Without a total or included
  /// resources.
  @_specialize(where Source == StoreSnapshot)
  func visit(
    _ search: FHIRSearch, _ body: (_ resource: Value, _ stop: inout Bool) throws -> Void
  ) throws {
    let filter = try filter(search)
    let sorter = try sorter(search)
    let mark = try mark(search)
    let view = SummaryView(search, release)
    _ = try reader.source._withResourceRows(of: release.collection(search.type)) { rows in
      let matching = try filter.rows(in: rows, usesIndexes: usesIndexes)
      let page = try page(matching, rows, search, sorter, behind: mark)
      var stop = false
      try reader.forEach(page.rows[...], in: rows) { _, value in
        try body(view.shown(value), &stop)
        return !stop
      }
    }
  }

  /// Returns an explanation of how the search would be answered.
  func explanation(_ search: FHIRSearch) throws -> QueryExplanation? {
    let filter = try filter(search)
    return try reader.source._withResourceRows(of: release.collection(search.type)) {
      try filter.explanation(in: $0)
    }
  }

  private func sorter(_ search: FHIRSearch) throws(FHIRStoreError) -> SearchSorter {
    var keys: [SearchSorter.Key] = []
    for sort in search.sorts {
      guard let parameter = release.parameters.parameter(sort.parameter, of: search.type) else {
        throw FHIRStoreError(.unknownParameter, "no such parameter to sort by", path: "_sort")
      }
      guard !parameter.paths.isEmpty, parameter.kind != .composite, parameter.kind != .special
      else {
        throw FHIRStoreError(.notSupported, "the parameter has no order", path: "_sort")
      }
      keys.append(SearchSorter.Key(parameter: parameter, isDescending: sort.isDescending))
    }
    return SearchSorter(keys: keys)
  }

  private func mark(_ search: FHIRSearch) throws(FHIRStoreError) -> SearchMark? {
    guard let text = search.page else { return nil }
    guard let mark = SearchMark(text, of: search) else {
      throw FHIRStoreError(.invalidSearch, "not a page of this search", path: "_page")
    }
    return mark
  }

  private func checkInclusions(_ search: FHIRSearch) throws(FHIRStoreError) {
    if search.summary == .text, !search.inclusions.isEmpty {
      throw FHIRStoreError(
        .notSupported, "nothing can be included in a summary of texts", path: "_summary")
    }
    for inclusion in search.inclusions {
      let path = inclusion.isReverse ? "_revinclude" : "_include"
      if inclusion.isReverse, inclusion.type == "*", inclusion.parameter == "*" { continue }
      guard release.has(inclusion.type) else {
        throw FHIRStoreError(.unknownType, "there is no such type", path: path)
      }
      if inclusion.parameter == "*" { continue }
      let parameter = release.parameters.parameter(inclusion.parameter, of: inclusion.type)
      guard let parameter, parameter.kind == .reference else {
        throw FHIRStoreError(.unknownParameter, "there is no such reference", path: path)
      }
    }
  }

  // MARK: Pages

  /// The rows of one page in order, and whether more follow. `matching` is nil if all rows match
  /// and there is a sort order.
  private func page(
    _ matching: [Source._Rows.Row]?, _ rows: Source._Rows, _ search: FHIRSearch,
    _ sorter: SearchSorter,
    behind mark: SearchMark?
  ) throws -> (rows: [Source._Rows.Row], goesOn: Bool) {
    let wanted = search.count
    if let matching, sorter.keys.isEmpty {
      let start =
        mark.map { mark in
          matching.firstIndex { $0 > Source._Rows.Row(truncatingIfNeeded: mark.row) }
            ?? matching.count
        } ?? 0
      let rest = matching[start...]
      let page = wanted.map { rest.prefix($0) } ?? rest
      return (Array(page), page.count < rest.count)
    }
    let order = SortedRows(
      sorter: sorter, rows: rows, matching: matching, mark: mark,
      isMaintained: reader.catalog.options.maintainsMeta)
    let found: [Source._Rows.Row]
    if usesIndexes, let wanted,
      let walk = try indexWalk(
        search, rows, sorter, matching?.count ?? rows.resourceCount(), behind: mark)
    {
      found = try order.first(wanted + 1, walk)
    } else {
      found = try order.first(wanted.map { $0 + 1 })
    }
    guard let wanted, found.count > wanted else { return (found, false) }
    return (Array(found.prefix(wanted)), true)
  }

  /// A walk of the index in the order of the first sort key, if it is worth it; otherwise nil. It
  /// begins where the previous page ended: rows that it meets again under a later key come before
  /// the mark and are left out.
  private func indexWalk(
    _ search: FHIRSearch, _ rows: Source._Rows, _ sorter: SearchSorter, _ matchCount: Int,
    behind mark: SearchMark?
  ) throws -> Source._Rows.Walk? {
    let first = sorter.keys[0]
    let layout = release.layout(search.type)
    let isOfCommit = reader.catalog.options.maintainsMeta && first.parameter.name == "_lastUpdated"
    guard [.string, .date].contains(first.parameter.kind), !isOfCommit, let wanted = search.count,
      matchCount > 2 * wanted, let number = layout.number(of: first.parameter.name),
      rows.hasIndex(layout.identifier), try matchCount > rows.resourceCount() / 16
    else { return nil }
    let all = OrderedKeyRange(startingWith: [number])
    var range = all
    if let last = mark?.key[0], let start = SearchSorter.indexKey(last, first.parameter, number) {
      range =
        first.isDescending
        ? OrderedKeyRange(
          lower: all.lower, upper: OrderedKeyRange(startingWith: start.bytes).upper)
        : OrderedKeyRange(lower: start.bytes, upper: all.upper)
    }
    return try rows.walk(layout.identifier, range, isReversed: first.isDescending)
  }
}
