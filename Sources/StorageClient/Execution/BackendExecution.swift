import CollectionModel
import ObjectModel
import ValueModel

/// One query on one state of a database: its plan, and the objects that match.
struct BackendExecution<Reader: BackendReader> {
  /// One object that matches.
  struct Match: SortableMatch {
    var record: BackendRecord
    var value: Value

    var row: Int64 { record.row }
  }

  let reader: Reader
  let collection: BackendCollection
  let query: Query
  let plan: QueryPlan
  /// The primary keys to look up; nil if the plan finds the objects.
  let keys: [[UInt8]]?
  /// The rows to which the query is restricted, ascending; nil if it is not.
  let found: [Int64]?
  private let residual: CompiledFilter?
  private let usesIndexes: Bool
  /// The counts of earlier plans; nil if this one is to be made of exact counts.
  private let counts: BackendCounts?
  let parser: JSONReader

  init(
    _ query: Query, _ collection: BackendCollection, _ reader: Reader, _ counts: BackendCounts?,
    _ parser: JSONReader, keys: [RecordKey]? = nil, within found: [Int64]? = nil,
    usesIndexes: Bool = true
  ) throws {
    self.reader = reader
    self.collection = collection
    self.usesIndexes = usesIndexes
    self.found = found
    self.counts = counts
    self.parser = parser
    let query = query.canonical(collection.forms)
    self.query = query
    self.keys = keys.map { Set($0.map(\.bytes)).sorted { $0.lexicographicallyPrecedes($1) } }
    let unplanned = QueryPlan(
      rows: .everything, order: query.sorts.isEmpty ? .unordered : .bySorting,
      residual: query.filter)
    if keys != nil || found != nil || !usesIndexes || collection.indexes.isEmpty
      || Self.isPlain(query)
    {
      plan = query.filter == .none ? QueryPlan.nothing : unplanned
    } else {
      plan = try Self.plan(query, BackendStatistics(reader, collection, known: counts))
    }
    do {
      residual =
        plan.residual == .all
        ? nil : try CompiledFilter(plan.residual, forms: collection.forms)
    } catch {
      throw StoreError(error, query: collection.name)
    }
  }

  /// A plan that reads no more objects than this is not compared with others.
  private static var fewObjects: Int { 64 }

  /// Makes a plan from the counts that are known if they suffice: if even the worst of the others
  /// leaves few objects to read, or the best lead to the same plan. Otherwise the database counts.
  private static func plan(
    _ query: Query, _ statistics: BackendStatistics<Reader>
  ) throws -> QueryPlan {
    let make = {
      let plan = QueryPlanner(statistics).plan(
        filter: query.filter, sorts: query.sorts, limit: query.limit, offset: query.offset)
      if let failure = statistics.failure { throw failure }
      return plan
    }
    if var plan = QueryPlanner(statistics).settledPlan(filter: query.filter, sorts: query.sorts) {
      if let failure = statistics.failure { throw failure }
      // Not the greatest number that there may be.
      if !statistics.unknown.isEmpty { plan.estimatedRowCount = 0 }
      return plan
    }
    var plan = try make()
    // A plan with more counts may want others; in the end, what is not known is taken for many.
    for _ in 0..<3 {
      if statistics.unknown.isEmpty || plan.estimatedRowCount <= fewObjects { break }
      statistics.assumesFew = true
      let other = try make()
      statistics.assumesFew = false
      if plan.isSame(other) { break }
      try statistics.countUnknown()
      plan = try make()
    }
    return plan
  }

  /// Whether there is nothing to plan.
  private static func isPlain(_ query: Query) -> Bool {
    query.filter == .all && query.sorts.isEmpty
  }

  /// Calls `body` with the results in order until it returns false.
  func forEachResult(_ body: (Match) throws -> Bool) throws {
    if query.limit == 0 { return }
    if plan.order == .bySorting {
      for match in try sorted() where try !body(match) { return }
      return
    }
    var skipped = 0
    var given = 0
    try forEachUnsorted { match in
      if skipped < query.offset {
        skipped += 1
        return true
      }
      given += 1
      return try body(match) && given != query.limit
    }
  }

  /// The number of results.
  func count() throws -> Int {
    let all = try countAll()
    let rest = max(0, all - query.offset)
    return query.limit.map { min($0, rest) } ?? rest
  }

  private func countAll() throws -> Int {
    // No more are counted than make a difference.
    let limit = query.limit.map { query.offset.addingSaturating($0) }
    if let found, residual == nil, keys == nil, plan.rows != .nothing { return found.count }
    if residual == nil, keys == nil, found == nil, let count = try countByDatabase(plan.rows, limit)
    {
      return count
    }
    if let count = try countExactly(limit) { return count }
    var count = 0
    try forEachUnsorted { _ in
      count += 1
      return count != limit
    }
    return count
  }

  /// The number of objects that match, if indexes know it although reading that many objects by
  /// index would cost more than reading everything.
  private func countExactly(_ limit: Int?) throws -> Int? {
    guard usesIndexes, keys == nil, found == nil, plan.rows.isEverything, query.filter != .all
    else { return nil }
    let statistics = BackendStatistics(reader, collection, known: counts)
    let rows = QueryPlanner(statistics).exactRows(filter: query.filter)
    if let failure = statistics.failure { throw failure }
    return try rows.flatMap { try countByDatabase($0, limit) }
  }

  /// The number of objects, if the database can count them.
  private func countByDatabase(_ rows: RowPlan, _ limit: Int?) throws -> Int? {
    switch rows {
    case .nothing: return 0
    case .everything: return try reader.recordCount(collection.table, limit: limit)
    case .scan(let scan):
      let index = try collection.index(scan.index)
      guard scan.keyFilter == nil, !collection.irregular.contains(index.number) else { return nil }
      let ranges = scan.steps.flatMap(\.ranges)
      guard ranges.count == 1 else {
        return try reader.rowCount(in: .ranges(index: index.number, ranges), limit: limit)
      }
      return try reader.entryCount(index.number, in: ranges[0], limit: limit)
    case .intersection, .union:
      return try collection.entrySet(rows).map { try reader.rowCount(in: $0, limit: limit) }
    case .rows: return nil
    }
  }

  // MARK: Finding

  /// Calls `body` with the matches in the plan's order, before sorting, offset and limit, until it
  /// returns false.
  private func forEachUnsorted(_ body: (Match) throws -> Bool) throws {
    try forEachCandidate { record in
      let value = try record.value(collection.name, parser)
      guard try matches(value) else { return true }
      return try body(Match(record: record, value: value))
    }
  }

  private func matches(_ value: Value) throws -> Bool {
    guard let residual else { return true }
    do {
      return try residual.matches(value)
    } catch {
      throw StoreError(error, query: collection.name)
    }
  }

  private func forEachCandidate(_ body: (BackendRecord) throws -> Bool) throws {
    // A second question would have to be asked anyway.
    if let most = reader.recordsAtOnce, try plannedRecords() > most { throw MoreQuestions() }
    if let keys {
      let members = found.map { Set($0) }
      return try reader.forEachRecord(collection.table, keys: keys) { record in
        try !(members?.contains(record.row) ?? true) || body(record)
      }
    }
    if let found {
      return try plan.rows == .nothing
        ? () : reader.forEachRecord(collection.table, rows: found, body)
    }
    switch plan.rows {
    case .nothing: return
    case .everything: try reader.forEachRecord(collection.table, body)
    case .scan(let scan) where scan.keyFilter == nil && (plan.order == .byIndex || scan.isOneRange):
      var count = 0
      try BackendScan(scan, self, wanted: wanted).forEach {
        count += 1
        return try body($0)
      }
      if let key = scan.steps.first?.ranges.first, key.onlyKey != nil, scan.isOneRange {
        counts?.noteRecords(count, ofOneKeyOf: try collection.index(scan.index).number)
      }
    case .rows, .scan, .intersection, .union:
      guard let set = try collection.entrySet(plan.rows) else {
        return try reader.forEachRecord(collection.table, body)
      }
      if set.isEmpty { return }
      try reader.forEachRecord(collection.table, in: set, after: nil, limit: wanted, body)
    }
  }

  /// The number of records that will probably be read.
  private func plannedRecords() throws -> Int {
    if let known = keys?.count ?? found?.count ?? wanted { return known }
    guard plan.rows.isEverything else { return plan.estimatedRowCount }
    let statistics = BackendStatistics(reader, collection, known: counts)
    let count = statistics.collectionCount
    if let failure = statistics.failure { throw failure }
    return count
  }

  /// The number of candidates that are wanted, if each of them matches.
  private var wanted: Int? {
    guard residual == nil, plan.order != .bySorting, let limit = query.limit else { return nil }
    return query.offset.addingSaturating(limit)
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

extension QueryPlan {
  fileprivate static var nothing: QueryPlan {
    QueryPlan(rows: .nothing, order: .unordered, residual: .all)
  }
}

extension QueryPlan {
  /// Whether the other plan, made from other counts, answers the query in the same way.
  fileprivate func isSame(_ other: QueryPlan) -> Bool {
    rows == other.rows && order == other.order && residual == other.residual
  }
}

extension IndexScan {
  fileprivate var isOneRange: Bool { steps.count == 1 && steps[0].ranges.count == 1 }
}
