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
}
