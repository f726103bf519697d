/// All tables and indexes of a database in memory.
struct MemoryState: Sendable {
  struct Table: Sendable {
    var records: [Int64: BackendRecord] = [:]
    var rows: [[UInt8]: Int64] = [:]
    var lastRow: Int64 = 0
    var indexes: Set<Int64> = []
  }

  var tables: [Int64: Table] = [0: Table()]
  var indexes: [Int64: MemoryEntries] = [:]
  var revision: Int64 = 0

  mutating func add(_ entry: BackendEntry, row: Int64) {
    indexes[entry.index]?.insert(MemoryEntries.Entry(bytes: entry.bytes, row: row))
  }

  mutating func remove(_ entry: BackendEntry, row: Int64) {
    indexes[entry.index]?.remove(MemoryEntries.Entry(bytes: entry.bytes, row: row))
  }
}
