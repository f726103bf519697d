/// A set of rows, one bit for each row up to the greatest.
package struct RowBits {
  private var words: [UInt64]

  package init(_ rows: [UInt32]) {
    words = Array(repeating: 0, count: Int(rows.max() ?? 0) / 64 + 1)
    for row in rows { words[Int(row) / 64] |= 1 << UInt64(row % 64) }
  }

  package func contains(_ row: UInt32) -> Bool {
    let word = Int(row) / 64
    return word < words.count && words[word] >> UInt64(row % 64) & 1 == 1
  }

  /// Removes a row. Returns false if it was not in the set.
  package mutating func remove(_ row: UInt32) -> Bool {
    guard contains(row) else { return false }
    words[Int(row) / 64] &= ~(1 << UInt64(row % 64))
    return true
  }

  /// The rows, ascending.
  package var rows: [UInt32] {
    var rows: [UInt32] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        rows.append(UInt32(index * 64 + rest.trailingZeroBitCount))
        rest &= rest - 1
      }
    }
    return rows
  }
}
