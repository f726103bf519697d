import Andiron

/// The lengths of records by their numbers, read as they are needed.
struct LengthTable {
  private let table: IndexTableReader
  private var chunks: [Int: [UInt8]] = [:]
  /// The chunk read last, as it is stored.
  private var current: [UInt8] = [1]
  private var currentChunk = -1

  init(_ table: IndexTableReader) { self.table = table }

  /// A record's length and 1; 0 if it does not exist.
  @inline(__always)
  mutating func value(_ number: Int) throws -> UInt32 {
    let chunk = number / LengthChunk.count
    if chunk != currentChunk { try load(chunk) }
    return LengthChunk.value(number, in: current)
  }

  private mutating func load(_ chunk: Int) throws {
    if let known = chunks[chunk] {
      current = known
    } else {
      current = [1]
      _ = try table.visit(PostingTable.lengths(chunk: chunk)) { bytes in
        try LengthChunk.check(bytes)
        current = Array(bytes)
      }
      chunks[chunk] = current
    }
    currentChunk = chunk
  }
}
