/// Rows in ascending order, without repetitions.
package struct RowSet: Sendable {
  package private(set) var rows: [UInt32]

  package init(sorting rows: [UInt32]) {
    // Where rows are close together, marking them is faster than sorting.
    if rows.count > 256, let last = rows.max(), Int(last) / 256 < rows.count {
      self.rows = RowBits(rows).rows
      return
    }
    var rows = rows
    rows.sort()
    var count = 0
    for row in rows where count == 0 || rows[count - 1] != row {
      rows[count] = row
      count += 1
    }
    rows.removeLast(rows.count - count)
    self.rows = rows
  }

  /// The rows in both sets. Linear in the shorter set if the other is much longer, otherwise in
  /// both.
  package func intersection(_ other: RowSet) -> RowSet {
    let (short, long) = rows.count < other.rows.count ? (rows, other.rows) : (other.rows, rows)
    var result: [UInt32] = []
    var start = 0
    for row in short {
      start = long.firstIndex(notBelow: row, from: start)
      if start == long.count { break }
      if long[start] == row { result.append(row) }
    }
    return RowSet(ordered: result)
  }

  package func union(_ other: RowSet) -> RowSet { RowSet(sorting: rows + other.rows) }

  private init(ordered rows: [UInt32]) { self.rows = rows }
}

extension [UInt32] {
  /// The first position from `start` on whose row is not below `row`: by doubling steps, then by
  /// bisection.
  fileprivate func firstIndex(notBelow row: UInt32, from start: Int) -> Int {
    var step = 1
    var low = start
    while low + step < count, self[low + step] < row {
      low += step
      step *= 2
    }
    var high = Swift.min(low + step, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < row { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
