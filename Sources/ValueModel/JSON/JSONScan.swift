/// Finds the bytes of a JSON string that are not taken as they are: quotes, backslashes and control
/// characters, sixteen or eight bytes at a time.
enum JSONScan {
  @inline(__always)
  static func isSpecial(_ byte: UInt8) -> Bool { byte == 0x22 || byte == 0x5C || byte < 0x20 }

  @inline(__always)
  static func specialMask(_ block: SIMD16<UInt8>) -> SIMD2<UInt64> {
    // Vector against vector: against a scalar the comparison is done lane by lane.
    let quotes = block .== SIMD16(repeating: 0x22)
    let backslashes = block .== SIMD16(repeating: 0x5C)
    let controls = block .< SIMD16(repeating: 0x20)
    return unsafeBitCast(quotes .| backslashes .| controls, to: SIMD2<UInt64>.self)
  }

  @inline(__always)
  static func hasSpecial(_ block: SIMD16<UInt8>) -> Bool {
    let mask = specialMask(block)
    return mask.x | mask.y != 0
  }

  /// The highest bit of each byte that is special; bytes behind the first special one may be wrong.
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

  /// How many bytes there are before the first special one, `count` where there is none.
  @inline(__always)
  static func plainCount(_ start: UnsafeRawPointer, _ count: Int) -> Int {
    var offset = 0
    while offset &+ 16 <= count {
      let mask = specialMask((start + offset).loadUnaligned(as: SIMD16<UInt8>.self))
      if mask.x != 0 { return offset &+ mask.x.trailingZeroBitCount >> 3 }
      if mask.y != 0 { return offset &+ 8 &+ mask.y.trailingZeroBitCount >> 3 }
      offset &+= 16
    }
    while offset < count {
      if isSpecial(start.load(fromByteOffset: offset, as: UInt8.self)) { return offset }
      offset &+= 1
    }
    return count
  }
}
