import Andiron
import ObjectModel
import ValueModel

/// Finds documents in one state of a store, by a plan.
struct FindRun {
  let rows: CollectionRows
  let selector: Selector
  let sort: FindSort
  let query: FindQuery
  private(set) var plan: FindPlan
  private(set) var statistics = FindStatistics()

  /// A document that matches, as it is stored.
  struct Match {
    var id: String
    var stored: Value
  }

  init(
    _ rows: CollectionRows, _ selector: Selector, _ sort: FindSort, _ query: FindQuery,
    _ plan: FindPlan
  ) {
    self.rows = rows
    self.selector = selector
    self.sort = sort
    self.query = query
    self.plan = plan
  }

  /// The page.
  mutating func matches() throws -> [Match] {
    if query.limit == 0 { return [] }
    if !plan.sortsInMemory, let found = try inOrder() { return found }
    // The order of long values cannot be seen in an index.
    plan.sortsInMemory = true
    plan.isReversed = false
    statistics = FindStatistics()
    return try sorted()
  }

  // MARK: In the order of keys

  /// Nil if the order turns out not to be that of the index.
  private mutating func inOrder() throws -> [Match]? {
    guard let ranges = try rest() else { return nil }
    var found: [Match] = []
    var left = query.skip
    var isInOrder = true
    let (limit, sort, way) = (query.limit, sort, plan.way)
    try forEachMatch(in: ranges) { match in
      if !sort.isEmpty, case .index(let index, _, _) = way,
        try index.entry(of: match.stored, at: [], in: .document)?.isCut ?? true
      {
        isInOrder = false
        return false
      }
      if left > 0 {
        left -= 1
        return true
      }
      found.append(match)
      return found.count != limit
    }
    return isInOrder ? found : nil
  }

  /// The ranges that the bookmark leaves; nil if its place cannot be seen in the index.
  private func rest() throws -> [OrderedKeyRange]? {
    guard let bookmark = query.bookmark else { return plan.ranges }
    let key: [UInt8]
    switch (bookmark.place, plan.way) {
    case (.identifier(let id), .identifiers) where sort.isEmpty: key = Self.primaryKey(id)
    case (.sorted(let values, let id), .identifiers) where values.count == sort.paths.count:
      key = Self.primaryKey(id)
    case (.entry(let entry, _), .index): key = entry
    case (.sorted(let values, let id), .index(let index, _, let prefixes))
    where values.count == sort.paths.count && !values.isEmpty:
      let first = index.fields.count - values.count
      let fields = index.prefix(values, from: first)
      guard !fields.isCut else { return nil }
      key = prefixes[first] + fields.bytes + index.tail(Self.primaryKey(id))
    default: throw otherQuery
    }
    let after =
      plan.isReversed
      ? OrderedKeyRange(lower: [], upper: key) : OrderedKeyRange(lower: key + [0], upper: nil)
    return plan.ranges.compactMap { $0.intersection(after) }
  }

  private var otherQuery: DocumentError {
    DocumentError(.invalidBookmark, "the bookmark is that of another query")
  }

  private static func primaryKey(_ id: String) -> [UInt8] {
    var encoder = OrderedKeyEncoder()
    encoder.append(id)
    return encoder.bytes
  }

  /// The number of all matches. Holds none of them.
  mutating func count() throws -> Int {
    var count = 0
    try forEachMatch(in: plan.ranges) { _ in
      count += 1
      return true
    }
    return count
  }

  // MARK: Sorted

  private mutating func sorted() throws -> [Match] {
    typealias Item = (key: FindSort.Key, match: Match)
    var after: FindSort.Key?
    if let bookmark = query.bookmark {
      guard case .sorted(let values, let id) = bookmark.place, values.count == sort.paths.count
      else { throw otherQuery }
      after = (values, id)
    }
    let wanted = query.end
    let sort = sort
    var items: [Item] = []
    func settle() {
      items.sort { sort.isBefore($0.key, $1.key) }
      if let wanted { items.removeLast(max(0, items.count - wanted)) }
    }
    try forEachMatch(in: plan.ranges) { match in
      guard let values = sort.values(of: match.stored) else { return true }
      let key = (values: values, id: match.id)
      if let after, !sort.isBefore(after, key) { return true }
      items.append((key, match))
      if let wanted, items.count / 2 > max(500, wanted) { settle() }
      return true
    }
    settle()
    return items.dropFirst(query.skip).map(\.match)
  }

  // MARK: Walking

  /// Calls `body` with each match in the ranges, in the order of keys, until it returns false.
  private mutating func forEachMatch(
    in ranges: [OrderedKeyRange], _ body: (Match) throws -> Bool
  ) throws {
    if case .words(let list, _) = plan.way {
      statistics.keysExamined += list.count
      _ = try visit(list.sorted(), body)
      return
    }
    var count = 16
    if let end = query.end, !plan.sortsInMemory {
      count = min(max(16, end), 1_024)
    }
    for range in plan.isReversed ? ranges.reversed() : ranges {
      var cursor = try cursor(range)
      var list: [UInt32] = []
      var goesOn = true
      while goesOn {
        goesOn = cursor.next(count, into: &list)
        statistics.keysExamined += list.count
        guard try visit(list, body) else { return }
        list.removeAll(keepingCapacity: true)
        count = min(2 * count, 1_024)
      }
    }
  }

  private func cursor(_ range: OrderedKeyRange) throws -> RowCursor {
    switch plan.way {
    case .words: preconditionFailure("rows that are known are not looked up in a range")
    case .identifiers: try rows.cursor(range, isReversed: plan.isReversed)
    case .index(_, let index, _): try rows.cursor(index, range, isReversed: plan.isReversed)
    }
  }

  private mutating func visit(_ list: [UInt32], _ body: (Match) throws -> Bool) throws -> Bool {
    var goesOn = true
    var examined = 0
    let (selector, sort, name) = (selector, sort, rows.name)
    try rows.forEach(list[...]) { _, stored in
      examined += 1
      guard let id = stored[hidden: .primaryKey]?.string else {
        throw StoreError(.damaged, "a record has no identifier", collection: name)
      }
      guard !DocumentRules.isDesign(id),
        try selector.selects(SelectorSubject.document.value(for: selector, in: stored)),
        sort.isEmpty || sort.values(of: stored) != nil
      else { return true }
      goesOn = try body(Match(id: id, stored: stored))
      return goesOn
    }
    statistics.documentsExamined += examined
    return goesOn
  }
}

extension FindRun {
  /// Returns the bookmark of a page that ends with this match. Throws `FilterError` if the
  /// condition of a partial index takes too many steps for it.
  func bookmark(after match: Match) throws -> FindBookmark? {
    if !sort.isEmpty {
      return sort.values(of: match.stored).map { .init(.sorted($0, id: match.id)) }
    }
    switch plan.way {
    case .words: return FindBookmark(.sorted([], id: match.id))
    case .identifiers: return FindBookmark(.identifier(match.id))
    case .index(let index, _, _):
      let key = Self.primaryKey(match.id)
      return try index.entry(of: match.stored, at: key, in: .document)
        .map { FindBookmark(.entry($0.bytes, index: FindBookmark.identity(of: index))) }
    }
  }
}
