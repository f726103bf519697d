import StorageEngine

/// The rows of one index scan, in its order; a row with several entries comes once for each.
struct ScanStream {
  private let scan: IndexScan
  private let index: BoundIndex
  private let rows: StateReader
  /// The order of rows with equal entries; nil if no order was requested.
  private let order: RunOrder?
  private var steps: ArraySlice<IndexScan.Step>
  private var walk: RowWalk?
  /// The row that the walk returned last and that has not been passed on yet.
  private var pending: (row: UInt32, key: [UInt8]?)?

  init(_ scan: IndexScan, _ index: BoundIndex, _ rows: StateReader, _ order: RunOrder?) {
    self.scan = scan
    self.index = index
    self.rows = rows
    self.order = order
    steps = scan.steps[...]
  }

  /// Appends some rows. Returns false at the end; may append nothing before the end.
  mutating func advance(_ limit: Int, into result: inout [UInt32]) throws -> Bool {
    guard var walk else { return try begin(into: &result) }
    // The walk must not be shared while it moves.
    self.walk = nil
    let goesOn =
      try order == nil
      ? walk.next(limit, into: &result) : advanceByRuns(limit, &walk, into: &result)
    if goesOn { self.walk = walk }
    return true
  }

  private mutating func begin(into result: inout [UInt32]) throws -> Bool {
    guard let step = steps.popFirst() else { return false }
    if step.isOneRun {
      var run = RowSet(sorting: try step.rows(index, rows)).rows
      if scan.tiesDescend { run.reverse() }
      result += run
    } else if let range = step.ranges.first {
      // Several ranges are equivalent to several steps.
      if step.ranges.count > 1 {
        steps = [IndexScan.Step(ranges: Array(step.ranges.dropFirst()))] + steps
      }
      walk = try rows.walk(index.index, KeyRange(range), isReversed: scan.isReversed)
    }
    return true
  }

  // MARK: Runs of equal entries

  /// False at the end of the walk.
  private mutating func advanceByRuns(
    _ limit: Int, _ walk: inout RowWalk, into result: inout [UInt32]
  ) throws -> Bool {
    let end = result.count + limit
    while result.count < end {
      guard let first = pending ?? take(&walk) else { return false }
      pending = nil
      guard let key = first.key else {
        result.append(first.row)
        continue
      }
      var run = [first.row]
      while let next = take(&walk) {
        guard next.key == key else {
          pending = next
          break
        }
        run.append(next.row)
      }
      if run.count > 1 { try order?.sort(&run, entryByteCount: key.count) }
      result += run
    }
    return true
  }

  /// The next row, with its entry if rows with the same entry may have to be ordered.
  private func take(_ walk: inout RowWalk) -> (row: UInt32, key: [UInt8]?)? {
    guard let row = walk.next() else { return nil }
    let needsKey =
      scan.tiesDescend != scan.isReversed || walk.keyByteCountAtMost >= IndexComponent.longest
    return (row, needsKey ? walk.key : nil)
  }
}
