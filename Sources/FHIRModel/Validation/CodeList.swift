/// The codes of a set, compared with bytes in place: a hash table, with all codes in one array.
final class CodeList: Sendable {
  private let text: [UInt8]
  private let ranges: [Range<Int>]
  /// By hash: zero is an empty slot, otherwise the number of a code, counted from one. At least
  /// half empty.
  private let table: [UInt32]

  init(_ codes: [String]) {
    var text: [UInt8] = []
    var ranges: [Range<Int>] = []
    for code in codes {
      ranges.append(text.count..<(text.count + code.utf8.count))
      text += Array(code.utf8)
    }
    var size = 4
    while size < 2 * ranges.count { size *= 2 }
    var table = [UInt32](repeating: 0, count: size)
    for (number, range) in ranges.enumerated() {
      var place = text[range].withUnsafeBytes { Self.hash($0) } & (size - 1)
      while table[place] != 0 { place = (place + 1) & (size - 1) }
      table[place] = UInt32(number + 1)
    }
    self.text = text
    self.ranges = ranges
    self.table = table
  }

  /// FNV-1a (draft-eastlake-fnv).
  @inline(__always)
  private static func hash(_ bytes: UnsafeRawBufferPointer) -> Int {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return Int(truncatingIfNeeded: hash ^ hash >> 29)
  }

  func contains(_ code: UnsafeRawBufferPointer) -> Bool {
    var place = Self.hash(code) & (table.count - 1)
    while table[place] != 0 {
      let range = ranges[Int(table[place]) - 1]
      if range.count == code.count, text[range].elementsEqual(code) { return true }
      place = (place + 1) & (table.count - 1)
    }
    return false
  }
}
