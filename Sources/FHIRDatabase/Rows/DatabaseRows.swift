public import CollectionModel
public import FHIRStore
public import ObjectModel
public import StorageClient
import TextDatabase
public import ValueModel

/// The resources of a collection of a database, by rows.
public struct DatabaseRows<Reader: BackendReader>: ResourceRows {
  public typealias Row = Int64

  private let source: DatabaseReader<Reader>
  private let reader: Reader
  private let collection: BackendCollection
  /// The resources that were read a moment ago, and the rows that will be wanted soon.
  private let recent = RecentValues()
  private let parser: JSONReader

  init(_ reader: DatabaseReader<Reader>, _ collection: BackendCollection) {
    source = reader
    self.reader = reader.reader
    self.collection = collection
    parser = reader.parser ?? JSONReader()
  }

  public func resourceCount() throws -> Int {
    if let count = recent.count { return count }
    let count = try reader.recordCount(collection.table, limit: nil)
    recent.count = count
    return count
  }

  public func hasIndex(_ derivation: String) -> Bool { number(derivation) != nil }

  private func number(_ derivation: String) -> Int64? {
    collection.indexes.first { $0.definition.derivation == derivation }?.number
  }

  // MARK: Matches

  public func rows(
    matching filter: Filter, within found: FoundRowList<Int64>?, usesIndexes: Bool
  ) throws -> [Int64] {
    let plan = try plan(filter, usesIndexes)
    if plan.isExact || filter == .all, let rows = try candidates(plan, within: found) {
      return rows
    }
    var rows: [Int64] = []
    try forEachMatch(plan, filter, within: found, after: nil, limit: nil) { row, _ in
      rows.append(row)
      return true
    }
    return rows
  }

  public func rows(matching words: WordSearch) throws -> [Int64]? {
    try EntrySearch(extractedBy: words.extractions, of: collection, reader)?
      .rows(matching: words.expression)
  }

  public func forEachMatch(
    _ filter: Filter, within found: FoundRowList<Int64>?, usesIndexes: Bool, after mark: Int64?,
    limit: Int?, _ body: (Int64, Value) throws -> Bool
  ) throws {
    let plan = try plan(filter, usesIndexes)
    // Of those that have to be tested, some do not match.
    let wanted = limit.map { plan.isExact ? $0 : max(Self.fewTested, 2 * $0) }
    try forEachMatch(plan, filter, within: found, after: mark, limit: wanted, body)
  }

  public func count(
    matching filter: Filter, within found: FoundRowList<Int64>?, usesIndexes: Bool
  ) throws -> Int {
    if filter == .all, found == nil { return try resourceCount() }
    let plan = try plan(filter, usesIndexes)
    if plan.isExact, found == nil, let set = plan.set {
      return set.isEmpty ? 0 : try reader.rowCount(in: set, limit: nil)
    }
    if found != nil, plan.isExact || filter == .all,
      let rows = try candidates(plan, within: found)
    {
      return rows.count
    }
    var count = 0
    try forEachMatch(plan, filter, within: found, after: nil, limit: nil) { _, _ in
      count += 1
      return true
    }
    return count
  }

  public func explanation(
    _ filter: Filter, within found: FoundRowList<Int64>?
  ) throws -> QueryExplanation {
    let plan = try plan(filter, true)
    let words = found.map { ["\($0.name): \($0.rows.count) rows"] } ?? []
    return QueryExplanation(
      lines: words + plan.steps, indexes: plan.set == nil ? [] : [ResourceKeys.indexName],
      scansEverything: plan.set == nil && found == nil, collectionCount: try resourceCount())
  }

  /// The number of resources that are read at least where each has to be tested.
  private static var fewTested: Int { 64 }

  private func plan(_ filter: Filter, _ usesIndexes: Bool) throws -> EntryPlan {
    try EntryPlan(filter) { usesIndexes ? number($0) : nil }.counted(source.estimatedCounts)
  }

  /// The rows that a plan and an index of words leave, ascending; nil if they leave all.
  private func candidates(
    _ plan: EntryPlan, within found: FoundRowList<Int64>?
  ) throws -> [Int64]? {
    guard let set = plan.set else { return found?.rows }
    let rows = set.isEmpty ? [] : try reader.rows(in: set)
    guard let found else { return rows }
    let members = Set(found.rows)
    return rows.filter(members.contains)
  }

  private func forEachMatch(
    _ plan: EntryPlan, _ filter: Filter, within found: FoundRowList<Int64>?, after mark: Int64?,
    limit: Int?, _ body: (Int64, Value) throws -> Bool
  ) throws {
    let test = plan.isExact || filter == .all ? nil : try compiled(filter)
    func take(_ record: BackendRecord) throws -> Bool {
      let value = try record.value(collection.name, parser)
      if let test, try !matches(value, test) { return true }
      recent.note(value, record.row)
      return try body(record.row, value)
    }
    if found != nil, let rows = try candidates(plan, within: found) {
      let rest = mark.map { mark in rows.filter { $0 > mark } } ?? rows
      return try reader.forEachRecord(collection.table, rows: rest, take)
    }
    if let set = plan.set {
      guard !set.isEmpty else { return }
      return try reader.forEachRecord(
        collection.table, in: set, after: mark, limit: limit, take)
    }
    try reader.forEachRecord(collection.table) { record in
      if let mark, record.row <= mark { return true }
      return try take(record)
    }
  }

  private func compiled(_ filter: Filter) throws -> CompiledFilter {
    do {
      return try CompiledFilter(filter)
    } catch {
      throw StoreError(error, query: collection.name)
    }
  }

  private func matches(_ value: Value, _ test: CompiledFilter) throws -> Bool {
    do {
      return try test.matches(value)
    } catch {
      throw StoreError(error, query: collection.name)
    }
  }

  // MARK: By row

  /// The most resources that are looked up and held at a time.
  private static var batchCount: Int { 256 }

  public func forEach(
    _ rows: ArraySlice<Int64>, _ body: (Int64, Value) throws -> Bool
  ) throws {
    var rest = rows
    while !rest.isEmpty {
      let part = rest.prefix(Self.batchCount)
      rest = rest.dropFirst(part.count)
      let values = try values(part)
      for row in part {
        guard let value = values[row] else { continue }
        guard try body(row, value) else { return }
      }
    }
  }

  private func values(_ rows: ArraySlice<Int64>) throws -> [Int64: Value] {
    var values: [Int64: Value] = [:]
    var missing: Set<Int64> = []
    for row in rows {
      if let value = recent[row] { values[row] = value } else { missing.insert(row) }
    }
    guard !missing.isEmpty else { return values }
    let wanted = missing.union(recent.upcoming(beyond: missing.count))
    try reader.forEachRecord(collection.table, rows: wanted.sorted()) { record in
      let value = try record.value(collection.name, parser)
      if missing.contains(record.row) { values[record.row] = value }
      recent.note(value, record.row)
      return true
    }
    return values
  }

  // MARK: By entry

  public func rows(_ derivation: String, in ranges: [OrderedKeyRange]) throws -> [Int64] {
    guard let index = number(derivation), !ranges.isEmpty else { return [] }
    return try reader.rows(in: .ranges(index: index, ranges))
  }

  public func forEachResource(
    _ derivation: String, exactly keys: [[UInt8]], _ body: (Int, Int64, Value) throws -> Bool
  ) throws {
    guard let index = number(derivation) else { return }
    // Long codes may have the same key.
    let positions = Dictionary(grouping: keys.indices) { keys[$0] }
    let entries = keys.indices.filter { positions[keys[$0]]?.first == $0 }.map { keys[$0] }
    try reader.forEachRecord(collection.table, by: index, entries: entries) { key, record in
      let value = try record.value(collection.name, parser)
      recent.note(value, record.row)
      return try (positions[key] ?? []).allSatisfy { try body($0, record.row, value) }
    }
  }

  public func walk(
    _ derivation: String, _ range: OrderedKeyRange, isReversed: Bool
  ) throws -> DatabaseWalk<Reader>? {
    number(derivation).map {
      DatabaseWalk(reader, $0, range, isReversed: isReversed, recent)
    }
  }
}

extension DatabaseRows {
  /// A set of rows.
  public struct Members: ResourceRowMembers {
    private var members: Set<Int64>

    public init(_ rows: [Int64]) { members = Set(rows) }

    public func contains(_ row: Int64) -> Bool { members.contains(row) }

    public mutating func remove(_ row: Int64) -> Bool { members.remove(row) != nil }

    public var rows: [Int64] { members.sorted() }
  }
}
