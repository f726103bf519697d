import ObjectModel
import StorageEngine
import ValueModel

/// One query on one state of the store: its plan, and the rows and values that match.
struct QueryExecution {
  /// One object that matches.
  struct Match: SortableMatch {
    var row: UInt32
    var value: Value
  }

  let state: ReadState
  let binding: CollectionBinding
  let query: Query
  let plan: QueryPlan
  private let residual: CompiledFilter?
  private let usesIndexes: Bool
  /// The name of the condition that found the rows; nil if the plan finds them.
  private let foundBy: String?

  /// If `usesIndexes` is false, every object is read, tested and sorted: the result that tests
  /// compare with. With `keys`, only the objects with these keys are considered.
  init(
    _ query: Query, _ binding: CollectionBinding, _ state: ReadState, usesIndexes: Bool = true,
    keys: [RecordKey]? = nil, within found: FoundRows? = nil
  ) throws {
    self.state = state
    self.binding = binding
    self.usesIndexes = usesIndexes
    var query = query.canonical(binding.forms)
    query.limit = query.limit.map { max(0, $0) }
    query.offset = max(0, query.offset)
    self.query = query
    foundBy = found?.name
    if let found {
      plan = try QueryPlan(
        found, query, binding, state, usesIndexes: usesIndexes, keys: keys)
    } else if let keys {
      plan = try QueryPlan(keys, query, binding, state)
    } else {
      plan =
        usesIndexes
        ? QueryPlanner(CollectionStatistics(rows: state.rows, binding: binding)).plan(
          filter: query.filter, sorts: query.sorts, limit: query.limit, offset: query.offset)
        : QueryPlan(
          rows: .everything, order: query.sorts.isEmpty ? .unordered : .bySorting,
          residual: query.filter)
    }
    do {
      residual =
        plan.residual == .all ? nil : try CompiledFilter(plan.residual, forms: binding.forms)
    } catch {
      throw StoreError(error, query: binding.name)
    }
  }

  var explanation: QueryExplanation {
    var explanation = QueryPlanner(CollectionStatistics(rows: state.rows, binding: binding))
      .explain(plan, sorts: query.sorts) { [binding] name in
        binding.indexes.first { $0.definition.name == name }?.flaw
      }
    if let foundBy, case .rows(let rows) = plan.rows {
      explanation.lines[0] = "\(rows.count) by \(foundBy)"
    }
    return explanation
  }

  /// The least and the most rows to fetch at a time: few at first, for callers that stop early.
  private static let fetchCounts = (least: 16, most: 1024)
  /// The approximate number of record bytes to hold at a time.
  private static let fetchByteCount = 4 << 20

  /// Calls `body` with the matches in the order of the plan's rows, before sorting, offset and
  /// limit, until it returns false. `body` may write if the state is a transaction's.
  func forEachUnsorted(_ body: (Match) throws -> Bool) throws {
    var stream = try RowStream(plan, state, binding, query)
    var rows: [UInt32] = []
    var matches: [Match] = []
    var count = Self.fetchCounts.least
    // Every row is a result, so fetch exactly as many as are wanted.
    if residual == nil, plan.order != .bySorting, let limit = query.limit {
      count = min(
        Self.fetchCounts.most, max(1, query.offset.addingSaturating(limit)))
    }
    while try stream.next(count, into: &rows) {
      // A stream may return far more rows than it was asked for; only a few objects are held.
      var start = 0
      while start < rows.count {
        let end = min(start + count, rows.count)
        let byteCount = try visit(rows[start..<end]) { matches.append($0) }
        for match in matches where try !body(match) { return }
        matches.removeAll(keepingCapacity: true)
        count = Self.fetchCount(after: count, meanByteCount: byteCount / (end - start))
        start = end
      }
      rows.removeAll(keepingCapacity: true)
    }
  }

  /// The number of rows to fetch after a fetch of `count` rows with this mean record size: twice as
  /// many, as long as they are few and small enough to hold.
  static func fetchCount(after count: Int, meanByteCount: Int) -> Int {
    min(count * 2, fetchCounts.most, max(1, fetchByteCount / max(1, meanByteCount)))
  }

  /// Calls `body` with the rows that match. Returns the total bytes of all their records.
  @discardableResult
  func visit(_ rows: ArraySlice<UInt32>, _ body: (Match) -> Void) throws -> Int {
    var failure: StoreError?
    var byteCount = 0
    var scratch = ValueScratch()
    let core = state.core
    try state.rows.forEach(binding.table, rows: rows) { [residual, binding] position, _, bytes in
      byteCount += bytes.count
      do throws(StoreError) {
        let row = rows[position]
        guard let residual else {
          body(Match(row: row, value: try core.value(bytes, row: row, of: binding)))
          return true
        }
        let value = try core.value(bytes, row: row, of: binding, &scratch)
        let isMatch: Bool
        do throws(FilterError) {
          isMatch = try residual.matches(value)
        } catch {
          throw StoreError(error, query: binding.name)
        }
        if isMatch { body(Match(row: row, value: value)) }
        return true
      } catch {
        failure = error
        return false
      }
    }
    if let failure { throw failure }
    return byteCount
  }

  /// Calls `body` with the results in order until it returns false.
  func forEachResult(_ body: (Match) throws -> Bool) throws {
    if plan.order == .bySorting {
      for match in try sorted() where try !body(match) { return }
      return
    }
    var skipped = 0
    var given = 0
    if query.limit == 0 { return }
    try forEachUnsorted { match in
      if skipped < query.offset {
        skipped += 1
        return true
      }
      given += 1
      return try body(match) && given != query.limit
    }
  }

  /// The rows of the results in order. Reads no record if the rows are exactly the results.
  func resultRows() throws -> [UInt32] {
    if residual == nil, plan.order != .bySorting { return try rowsWithoutReading() }
    var rows: [UInt32] = []
    try forEachResult { match in
      rows.append(match.row)
      return true
    }
    return rows
  }

  private func rowsWithoutReading() throws -> [UInt32] {
    let end = query.limit.map { query.offset.addingSaturating($0) }
    var stream = try RowStream(plan, state, binding, query)
    var rows: [UInt32] = []
    while rows.count < end ?? .max, try stream.next(Self.fetchCounts.most, into: &rows) {}
    return Array(query.page(of: rows))
  }

  /// The number of results.
  func count() throws -> Int {
    if residual == nil, let count = countByIndex(plan.rows) { return page(count) }
    if let count = try countExactly() { return page(count) }
    if residual == nil, plan.order != .bySorting { return try rowsWithoutReading().count }
    return page(try countByReading())
  }

  /// The number of rows that match, if indexes know it although jumping to all of them to read them
  /// would cost more than reading everything.
  private func countExactly() throws -> Int? {
    guard usesIndexes, plan.rows.isEverything, query.filter != .all,
      let rows = QueryPlanner(CollectionStatistics(rows: state.rows, binding: binding))
        .exactRows(filter: query.filter)
    else { return nil }
    return try countByIndex(rows) ?? RowSet(rows, state, binding).rows.count
  }

  private func countByReading() throws -> Int {
    var stream = try RowStream(plan, state, binding, query)
    var rows: [UInt32] = []
    var count = 0
    while try stream.next(Self.fetchCounts.most, into: &rows) {
      try visit(rows[...]) { _ in count += 1 }
      rows.removeAll(keepingCapacity: true)
    }
    return count
  }

  private func page(_ count: Int) -> Int {
    let rest = max(0, count - query.offset)
    return query.limit.map { min($0, rest) } ?? rest
  }

  /// The number of rows, if it is known without walking them.
  private func countByIndex(_ rows: RowPlan) -> Int? {
    switch rows {
    case .nothing: return 0
    case .everything: return state.rows.count(binding.table)
    case .scan(let scan):
      guard let index = try? binding.index(scan.index),
        index.hasOneEntryEach(state.rows, binding)
      else { return nil }
      return scan.steps.reduce(0) { sum, step in
        step.ranges.reduce(sum) { $0 + state.rows.count(index.index, in: KeyRange($1)) }
      }
    case .rows(let rows): return rows.count
    case .intersection, .union: return nil
    }
  }

  // MARK: Sorting

  private func sorted() throws -> ArraySlice<Match> {
    var sorter = MatchSorter<Match>(
      query.sorts, keeps: query.limit.map { query.offset.addingSaturating($0) })
    try forEachUnsorted { match in
      sorter.append(match)
      return true
    }
    return query.page(of: sorter.sorted())
  }
}

extension BoundIndex {
  /// Why the index answers no query although it is not being built, in words.
  fileprivate var flaw: String? {
    switch stored.state {
    case .ready, .building: nil
    case .contradicted: "is contradicted by objects"
    case .failed: "could not be built (\(stored.failure ?? ""))"
    }
  }
}

extension QueryPlan {
  /// A plan that considers only rows that were found before, and among these those that an index
  /// or a primary key leaves.
  fileprivate init(
    _ found: FoundRows, _ query: Query, _ binding: CollectionBinding, _ state: ReadState,
    usesIndexes: Bool, keys: [RecordKey]?
  ) throws {
    var rows = found.rows
    var residual = query.filter
    if let keys {
      rows = rows.intersection(
        RowSet(sorting: try keys.compactMap { try state.rows.row(binding.table, key: $0.bytes) }))
    } else if usesIndexes, query.filter != .all {
      // Sorts are left out, since the rows are sorted in memory.
      let plan = QueryPlanner(CollectionStatistics(rows: state.rows, binding: binding))
        .plan(filter: query.filter)
      // An index that leaves more than was found costs more to read than the objects.
      if plan.rows == .nothing {
        self = plan
        return
      }
      if !plan.rows.isEverything, plan.estimatedEntryCount <= 8 * rows.rows.count {
        rows = rows.intersection(try RowSet(plan.rows, state, binding))
        residual = plan.residual
      }
    }
    self.init(
      rows: rows.rows.isEmpty ? .nothing : .rows(rows.rows),
      order: query.sorts.isEmpty ? .unordered : .bySorting, residual: residual,
      estimatedRowCount: rows.rows.count)
  }

  /// A plan that looks up the objects with these keys and tests them.
  fileprivate init(
    _ keys: [RecordKey], _ query: Query, _ binding: CollectionBinding, _ state: ReadState
  ) throws {
    var rows: [UInt32] = []
    for key in keys {
      if let row = try state.rows.row(binding.table, key: key.bytes) { rows.append(row) }
    }
    rows = RowSet(sorting: rows).rows
    self.init(
      rows: .rows(rows), order: query.sorts.isEmpty ? .unordered : .bySorting,
      residual: query.filter, estimatedRowCount: rows.count)
  }
}
