import Andiron

/// The lengths of records by their numbers, read as they are needed.
struct LengthTable {
  private let table: IndexTableReader
  private var chunks: [Int: [UInt32]] = [:]
  private var current: [UInt32] = []
  private var currentChunk = -1

  init(_ table: IndexTableReader) { self.table = table }

  /// A record's length and 1; 0 if it does not exist.
  @inline(__always)
  mutating func value(_ number: Int) throws -> UInt32 {
    if number / LengthChunk.count != currentChunk { try load(number / LengthChunk.count) }
    return current[number % LengthChunk.count]
  }

  private mutating func load(_ chunk: Int) throws {
    if let known = chunks[chunk] {
      current = known
    } else {
      var values = [UInt32](repeating: 0, count: LengthChunk.count)
      _ = try table.visit(PostingTable.lengths(chunk: chunk)) {
        values = try LengthChunk($0).values
      }
      chunks[chunk] = values
      current = values
    }
    currentChunk = chunk
  }
}
