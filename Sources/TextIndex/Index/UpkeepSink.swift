import Andiron

/// Writes a large run in transactions of bounded size.
struct UpkeepSink: PostingSink {
  private static let byteCount = 4 << 20

  let upkeep: any IndexUpkeep
  private var list = RecordList()

  init(upkeep: any IndexUpkeep) { self.upkeep = upkeep }

  mutating func put(_ key: [UInt8], _ value: [UInt8]) throws {
    list.put(key, value)
    if list.byteCount >= Self.byteCount { try flush() }
  }

  mutating func flush() throws {
    let records = list.records
    list = RecordList()
    guard !records.isEmpty else { return }
    _ = try upkeep.write { table, _ in
      for (key, value) in records { try table.put(key, value) }
    }
  }
}
