/// The order of keys for databases that do not have it: all records are sorted in memory.
extension BackendReader {
  public func forEachRecord(
    _ table: Int64, afterKey key: [UInt8]?, limit: Int?, _ body: (BackendRecord) throws -> Bool
  ) throws {
    var records: [BackendRecord] = []
    try forEachRecord(table) { record in
      if key.map({ $0.lexicographicallyPrecedes(record.key) }) ?? true { records.append(record) }
      return true
    }
    records.sort { $0.key.lexicographicallyPrecedes($1.key) }
    for record in records where try !body(record) { return }
  }
}
