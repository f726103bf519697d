import ValueModel

/// Sets of entries for databases that do not join themselves: their rows are joined in memory.
extension BackendReader {
  public func rows(in set: EntrySet) throws -> [Int64] { try joinedRows(in: set) }

  /// The rows of a set, ascending, which are joined in memory: for sets, too, that are too large
  /// for one statement of the database. Throws what walking over entries throws.
  public func joinedRows(in set: EntrySet) throws -> [Int64] { try rowSet(set).sorted() }

  public func forEachRecord(
    _ table: Int64, in set: EntrySet, after row: Int64?, limit: Int?,
    _ body: (BackendRecord) throws -> Bool
  ) throws {
    let found = try rows(in: set)
    let rest = row.map { row in found.filter { $0 > row } } ?? found
    try forEachRecord(table, rows: rest, body)
  }

  public func rowCount(in set: EntrySet, limit: Int?) throws -> Int {
    let count = try rows(in: set).count
    return limit.map { min($0, count) } ?? count
  }

  private func rowSet(_ set: EntrySet) throws -> Set<Int64> {
    switch set {
    case .ranges(let index, let ranges): return try rowSet(index, ranges) { _ in true }
    case .containing(let index, let ranges, let filter):
      return try rowSet(index, ranges) { $0.withUnsafeBytes(filter.accepts) }
    case .intersection(let parts):
      guard let first = parts.first else { return [] }
      return try parts.dropFirst().reduce(try rowSet(first)) { rows, part in
        rows.isEmpty ? rows : rows.intersection(try rowSet(part))
      }
    case .union(let parts): return try parts.reduce([]) { $0.union(try rowSet($1)) }
    case .filtered(let set, let lists):
      return try lists.reduce(try rowSet(set)) { rows, list in
        rows.isEmpty ? rows : rows.intersection(try rowSet(list.rows))
      }
    }
  }

  private func rowSet(
    _ index: Int64, _ ranges: [OrderedKeyRange], _ accepts: ([UInt8]) -> Bool
  ) throws -> Set<Int64> {
    var rows: Set<Int64> = []
    for range in ranges {
      try forEachEntry(index, in: range, isReversed: false) { bytes, row in
        if accepts(bytes) { rows.insert(row) }
        return true
      }
    }
    return rows
  }
}
