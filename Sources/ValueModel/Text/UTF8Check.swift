/// Checks for well-formed UTF-8 after the Unicode Standard, table 3-7: no overlong forms,
/// surrogates or code points above U+10FFFF.
enum UTF8Check {
  /// Returns the offset of the first byte that does not begin a well-formed sequence, or nil if all
  /// do.
  static func firstBadByte(_ text: UnsafeRawBufferPointer) -> Int? {
    guard let start = text.baseAddress else { return nil }
    let count = text.count
    var offset = 0
    while offset < count {
      if offset &+ 16 <= count {
        let block = (start + offset).loadUnaligned(as: SIMD2<UInt64>.self)
        if (block.x | block.y) & 0x8080_8080_8080_8080 == 0 {
          offset &+= 16
          continue
        }
      }
      let length = sequenceLength(start + offset, count &- offset)
      if length == 0 { return offset }
      offset &+= length
    }
    return nil
  }

  /// Returns the number of bytes of the well-formed sequence at `start`, or zero.
  @inline(__always)
  static func sequenceLength(_ start: UnsafeRawPointer, _ available: Int) -> Int {
    let first = start.load(as: UInt8.self)
    if first < 0x80 { return 1 }
    guard first >= 0xC2, available >= 2 else { return 0 }
    let second = start.load(fromByteOffset: 1, as: UInt8.self)
    if first < 0xE0 { return isContinuation(second) ? 2 : 0 }
    guard available >= 3, isContinuation(start.load(fromByteOffset: 2, as: UInt8.self)) else {
      return 0
    }
    if first < 0xF0 {
      let low: UInt8 = first == 0xE0 ? 0xA0 : 0x80
      let high: UInt8 = first == 0xED ? 0x9F : 0xBF
      return second >= low && second <= high ? 3 : 0
    }
    guard first <= 0xF4, available >= 4,
      isContinuation(start.load(fromByteOffset: 3, as: UInt8.self))
    else { return 0 }
    let low: UInt8 = first == 0xF0 ? 0x90 : 0x80
    let high: UInt8 = first == 0xF4 ? 0x8F : 0xBF
    return second >= low && second <= high ? 4 : 0
  }

  @inline(__always)
  private static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }
}
