import CollectionModel
import ObjectModel
import ValueModel

/// A walk through ranges of one index of a database, with the records of its entries.
struct BackendScan<Reader: BackendReader> {
  private let scan: IndexScan
  private let execution: BackendExecution<Reader>
  /// The number of entries that are wanted, if that is known.
  private let wanted: Int?

  init(_ scan: IndexScan, _ execution: BackendExecution<Reader>, wanted: Int?) {
    self.scan = scan
    self.execution = execution
    self.wanted = wanted
  }

  private var isOrdered: Bool { execution.plan.order == .byIndex }

  /// Calls `body` with the records in the order of the scan, each once, until it returns false.
  func forEach(_ body: (BackendRecord) throws -> Bool) throws {
    let index = try execution.collection.index(scan.index)
    var seen: Set<Int64>? = execution.collection.irregular.contains(index.number) ? [] : nil
    let deliver = { (record: BackendRecord) -> Bool in
      if seen?.insert(record.row).inserted == false { return true }
      return try body(record)
    }
    for step in scan.steps {
      if step.isOneRun, isOrdered {
        guard try forEach(ofRun: step, index.number, deliver) else { return }
        continue
      }
      for range in step.ranges {
        guard try forEach(in: range, index.number, deliver) else { return }
      }
    }
  }

  /// The records of a step whose entries are all equal in the sort, in the order of rows. False if
  /// `body` returned false.
  private func forEach(
    ofRun step: IndexScan.Step, _ index: Int64, _ body: (BackendRecord) throws -> Bool
  ) throws -> Bool {
    var rows: Set<Int64> = []
    for range in step.ranges {
      try execution.reader.forEachEntry(index, in: range, isReversed: false) { _, row in
        rows.insert(row)
        return true
      }
    }
    var goesOn = true
    let table = execution.collection.table
    guard scan.tiesDescend else {
      try execution.reader.forEachRecord(table, rows: rows.sorted()) { record in
        goesOn = try body(record)
        return goesOn
      }
      return goesOn
    }
    for row in rows.sorted(by: >) where goesOn {
      try execution.reader.forEachRecord(table, rows: [row]) { record in
        goesOn = try body(record)
        return goesOn
      }
    }
    return goesOn
  }

  private func forEach(
    in range: OrderedKeyRange, _ index: Int64, _ body: (BackendRecord) throws -> Bool
  ) throws -> Bool {
    var goesOn = true
    var run = Run(bytes: [], records: [])
    let reader = execution.reader
    try reader.forEachRecord(
      execution.collection.table, by: index, in: range, isReversed: scan.isReversed,
      limit: seesRuns ? nil : wanted
    ) { bytes, record in
      guard mustOrder(bytes) else {
        goesOn = try deliver(&run, body) && body(record)
        return goesOn
      }
      if bytes != run.bytes { goesOn = try deliver(&run, body) }
      run.bytes = bytes
      run.records.append(record)
      return goesOn
    }
    if goesOn { goesOn = try deliver(&run, body) }
    return goesOn
  }

  // MARK: Runs of equal entries

  private struct Run {
    var bytes: [UInt8]
    var records: [BackendRecord]
  }

  private var seesRuns: Bool { isOrdered && scan.tiesDescend != scan.isReversed }

  /// Whether records with this entry are not in the order of the sort as they come.
  private func mustOrder(_ bytes: [UInt8]) -> Bool {
    isOrdered && (scan.tiesDescend != scan.isReversed || bytes.count >= IndexComponent.longest)
  }

  /// Calls `body` with the records of a run, ordered by their values if the entry may be cut, and
  /// then by rows.
  private func deliver(_ run: inout Run, _ body: (BackendRecord) throws -> Bool) throws -> Bool {
    let records = run.records
    run.records = []
    guard records.count > 1 else { return try records.first.map(body) ?? true }
    let sort = CompiledSort(execution.query.sorts)
    let isCut = run.bytes.count >= IndexComponent.longest
    let items = try records.map { record in
      (record: record, value: isCut ? try record.value(execution.collection.name) : Value.null)
    }
    let ordered = items.sorted { one, other in
      let order = isCut ? sort.compare(one.value, other.value) : 0
      if order != 0 { return order < 0 }
      let rows = (one.record.row, other.record.row)
      return scan.tiesDescend ? rows.0 > rows.1 : rows.0 < rows.1
    }
    for item in ordered where try !body(item.record) { return false }
    return true
  }
}
