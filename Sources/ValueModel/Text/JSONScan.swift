/// Finds the bytes of a JSON string that cannot be taken as they are: quotes, backslashes and
/// control characters, eight bytes at a time.
enum JSONScan {
  @inline(__always)
  static func isSpecial(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x5C || byte < 0x20 }

  /// Returns the highest bit of each special byte; bytes after the first special one may be wrong.
  @inline(__always)
  static func specialBits(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs: UInt64 = 0x8080_8080_8080_8080
    let quotes = word ^ (ones &* 0x22)
    let backslashes = word ^ (ones &* 0x5C)
    let isQuote = (quotes &- ones) & ~quotes
    let isBackslash = (backslashes &- ones) & ~backslashes
    let isControl = (word &- ones &* 0x20) & ~word
    return (isQuote | isBackslash | isControl) & highs
  }

  /// Returns the number of bytes before the first special one, or `count` if no byte is special.
  @inline(__always)
  static func plainCount(_ start: UnsafeRawPointer, _ count: Int) -> Int {
    var offset = 0
    while offset &+ 8 <= count {
      let bits = specialBits(RawBytes.load64(start + offset))
      if bits != 0 { return offset &+ bits.trailingZeroBitCount >> 3 }
      offset &+= 8
    }
    while offset < count {
      if isSpecial(start.load(fromByteOffset: offset, as: UInt8.self)) { return offset }
      offset &+= 1
    }
    return count
  }
}
