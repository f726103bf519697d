import StorageEngine

extension CollectionRows {
  /// About how many bytes the current records of the collection take in the log, without their
  /// index entries: their number, times the mean of the first and the last of them.
  ///
  /// Throws `.damaged` or `.failed` if a record cannot be read. Cost: at most 32 reads.
  package func approximateByteCount() throws -> Int {
    var sample: [UInt32] = []
    for isReversed in [false, true] {
      var walk = try state.rows.walk(binding.table, .all, isReversed: isReversed)
      var rows: [UInt32] = []
      _ = walk.next(16, into: &rows)
      sample += rows
    }
    guard !sample.isEmpty else { return 0 }
    var byteCount = 0
    try state.rows.forEach(binding.table, rows: sample[...]) { _, key, bytes in
      byteCount += key.count + bytes.count
      return true
    }
    return Int(Double(byteCount) / Double(sample.count) * Double(count))
  }
}
