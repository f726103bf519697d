import Andiron
import ValueModel

/// The rows of a plan as a set, ascending.
struct BackendRows<Reader: BackendReader> {
  private let reader: Reader
  private let collection: BackendCollection

  init(_ reader: Reader, _ collection: BackendCollection) {
    self.reader = reader
    self.collection = collection
  }

  func rows(_ plan: RowPlan) throws -> [Int64] { try set(plan).sorted() }

  private func set(_ plan: RowPlan) throws -> Set<Int64> {
    switch plan {
    case .nothing: return []
    case .rows(let rows): return Set(rows.map { Int64($0) })
    case .everything:
      var rows: Set<Int64> = []
      try reader.forEachRecord(collection.table) { record in
        rows.insert(record.row)
        return true
      }
      return rows
    case .scan(let scan): return try set(scan)
    case .intersection(let parts):
      guard let first = parts.first else { return [] }
      return try parts.dropFirst().reduce(try set(first)) { rows, part in
        rows.isEmpty ? rows : rows.intersection(try set(part))
      }
    case .union(let parts): return try parts.reduce([]) { $0.union(try set($1)) }
    }
  }

  private func set(_ scan: IndexScan) throws -> Set<Int64> {
    let index = try collection.index(scan.index)
    var rows: Set<Int64> = []
    for range in scan.steps.flatMap(\.ranges) {
      try reader.forEachEntry(index.number, in: range, isReversed: false) { _, row in
        rows.insert(row)
        return true
      }
    }
    return rows
  }
}
