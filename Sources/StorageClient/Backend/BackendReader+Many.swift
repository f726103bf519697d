import ValueModel

/// Many records at a time, for databases that look them up one by one.
extension BackendReader {
  public func forEachRecord(
    _ table: Int64, by index: Int64, exactly keys: [[UInt8]],
    _ body: (_ position: Int, _ record: BackendRecord) throws -> Bool
  ) throws {
    var goesOn = true
    for (position, key) in keys.enumerated() where goesOn {
      let range = OrderedKeyRange(lower: key, upper: key + [0])
      try forEachRecord(table, by: index, in: range, isReversed: false, limit: 1) { _, record in
        goesOn = try body(position, record)
        return goesOn
      }
    }
  }

  public func forEachRecord(
    _ table: Int64, after row: Int64, _ body: (BackendRecord) throws -> Bool
  ) throws {
    try forEachRecord(table) { record in try record.row <= row || body(record) }
  }

  public func forEachRecord(
    _ table: Int64, keys: [[UInt8]], _ body: (BackendRecord) throws -> Bool
  ) throws {
    for key in keys {
      guard let record = try record(table, key: key) else { continue }
      guard try body(record) else { return }
    }
  }
}

extension BackendWriter {
  public func insert(_ table: Int64, _ records: [BackendInsertion]) throws -> [Int64] {
    try records.map { try insert(table, key: $0.key, $0.content, entries: $0.entries) }
  }
}
