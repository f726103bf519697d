/// The records of a run, collected in memory.
struct RecordList: PostingSink {
  var records: [(key: [UInt8], value: [UInt8])] = []
  var byteCount = 0

  mutating func put(_ key: [UInt8], _ value: [UInt8]) {
    records.append((key, value))
    byteCount += key.count + value.count
  }
}
