extension BackendReader {
  /// One after the other, for databases to which a question costs little.
  public func records(_ table: Int64, keys: [[UInt8]]) throws -> [[UInt8]: BackendRecord] {
    var records: [[UInt8]: BackendRecord] = [:]
    for key in keys { records[key] = try record(table, key: key) }
    return records
  }

  public func entryCounts(_ places: [EntryPlace], limit: Int) throws -> [Int] {
    try places.map { try entryCount($0.index, in: $0.range, limit: limit) }
  }
}
