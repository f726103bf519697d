import StorageEngine

/// Cuts bytes into chunks, and decides how they are stored.
struct BlobChunks {
  static let chunkByteCount = 256 << 10

  /// Whether deflating bytes that begin like these is likely to pay: their values are distributed
  /// so unevenly that a code for single bytes would save an eighth. Photos, films and archives,
  /// which are packed already, are not.
  static func isWorthPacking(_ bytes: UnsafeRawBufferPointer) -> Bool {
    let sample = bytes.prefix(16 << 10)
    guard sample.count >= 64 else { return false }
    var counts = [Int](repeating: 0, count: 256)
    for byte in sample { counts[Int(byte)] += 1 }
    // How likely two bytes of the sample are to be equal: cheaper than the entropy. One in 256
    // where all values are as frequent.
    let equalPairs = counts.reduce(0) { $0 + $1 * ($1 - 1) }
    return equalPairs * 128 > sample.count * (sample.count - 1)
  }

  /// Stores bytes with this digest, unless they are there.
  static func store(
    _ bytes: UnsafeRawBufferPointer, _ digest: BlobDigest, in engine: WriteTransaction
  ) throws {
    let tables = try BlobTables(in: engine)
    if try engine.contains(tables.blobs, key: digest.bytes) { return }
    let record = BlobRecord(
      number: try freeNumber(tables, engine), byteCount: bytes.count,
      chunkByteCount: chunkByteCount, isPacked: isWorthPacking(bytes))
    for chunk in 0..<record.chunkCount {
      let start = chunk * chunkByteCount
      let piece = bytes[start..<start + record.byteCount(ofChunk: chunk)]
      try engine.put(
        tables.chunks(of: record), key: BlobTables.chunkKey(record.number, chunk),
        value: UnsafeRawBufferPointer(rebasing: piece))
    }
    try engine.put(tables.blobs, key: digest.bytes, value: record.storedBytes)
  }

  /// Removes the chunks of a number, at most `limit` of them. Returns how many were removed.
  @discardableResult
  static func remove(
    _ number: UInt64, _ tables: BlobTables, _ engine: WriteTransaction, limit: Int = .max
  ) throws -> Int {
    var count = 0
    for table in [tables.plain, tables.packed] {
      var keys: [[UInt8]] = []
      try engine.forEach(table, in: .prefix(BlobTables.numberKey(number))) { key, _ in
        guard count + keys.count < limit else { return false }
        keys.append(Array(key))
        return true
      }
      for key in keys { try engine.delete(table, key: key) }
      count += keys.count
    }
    return count
  }

  /// A number that no chunk and no blob that is being written has.
  static func freeNumber(_ tables: BlobTables, _ engine: WriteTransaction) throws -> UInt64 {
    // Each record has a sequence of its own, so this is free, but in a store that was salvaged.
    var number = engine.lastSequence.rawValue
    while try isUsed(number, tables, engine) { number += 1 }
    return number
  }

  private static func isUsed(
    _ number: UInt64, _ tables: BlobTables, _ engine: WriteTransaction
  ) throws -> Bool {
    if try engine.contains(tables.staged, key: BlobTables.numberKey(number)) { return true }
    let first = BlobTables.chunkKey(number, 0)
    return try engine.contains(tables.plain, key: first)
      || engine.contains(tables.packed, key: first)
  }
}
