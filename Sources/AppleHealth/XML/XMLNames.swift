/// Numbers for names, so that the code above compares no texts. Zero stands for all names beyond
/// the limits on number and length.
struct XMLNames {
  private struct Known {
    var first: UInt64
    var last: UInt64
    var count: Int
    var bytes: [UInt8]
  }

  private var known = [Known(first: 0, last: 0, count: 0, bytes: [])]
  /// Numbers at the places of their hashes, zero where there is none; at least half is empty.
  private var table: [Int]
  private let limits: XMLLimits

  init(_ limits: XMLLimits) {
    self.limits = limits
    var size = 1_024
    while size < limits.nameCount * 2 { size *= 2 }
    table = [Int](repeating: 0, count: size)
  }

  func bytes(of name: XMLName) -> [UInt8] { known[name.number].bytes }

  /// Returns the number of the name at `start`; `.unknown` beyond the limits. At least eight bytes
  /// after the name must be readable.
  mutating func name(_ start: UnsafePointer<UInt8>, _ count: Int) -> XMLName {
    guard count > 0, count <= limits.nameBytes else { return .unknown }
    let first = ByteWord.load(start) & ByteWord.low(min(count, 8))
    let last = count > 8 ? ByteWord.load(start + (count - 8)) : 0
    let hash = (first ^ (last << 23 | last >> 41) ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: hash >> 40) & (table.count - 1)
    while true {
      let number = table[place]
      if number == 0 { break }
      if known[number].first == first, known[number].last == last, known[number].count == count,
        count <= 16 || isEqual(known[number].bytes, start)
      {
        return XMLName(number: number)
      }
      place = (place + 1) & (table.count - 1)
    }
    guard known.count <= limits.nameCount else { return .unknown }
    table[place] = known.count
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    known.append(Known(first: first, last: last, count: count, bytes: bytes))
    return XMLName(number: known.count - 1)
  }

  private func isEqual(_ bytes: [UInt8], _ start: UnsafePointer<UInt8>) -> Bool {
    for index in 8..<(bytes.count - 8) where bytes[index] != start[index] { return false }
    return true
  }
}
