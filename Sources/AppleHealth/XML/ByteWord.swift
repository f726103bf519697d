/// Eight bytes at a time. The lowest bit that a search sets is exact; those above it may not be.
enum ByteWord {
  private static let ones: UInt64 = 0x0101_0101_0101_0101
  private static let highs: UInt64 = 0x8080_8080_8080_8080

  /// The eight bytes at `start`, the first one lowest.
  @inline(__always)
  static func load(_ start: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(start).loadUnaligned(as: UInt64.self))
  }

  /// All bits of the lowest `count` bytes, 1 to 8.
  @inline(__always)
  static func low(_ count: Int) -> UInt64 { .max >> UInt64(64 - 8 * count) }

  /// The high bit of each byte that is `byte`.
  @inline(__always)
  static func equal(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    let difference = word ^ (ones &* UInt64(byte))
    return (difference &- ones) & ~difference & highs
  }

  /// The high bit of each byte that is less than `byte`, which is at most 128.
  @inline(__always)
  static func below(_ word: UInt64, _ byte: UInt8) -> UInt64 {
    (word &- ones &* UInt64(byte)) & ~word & highs
  }

  /// Returns the number of bytes that are `byte`: exact, unlike the bits of `equal`.
  @inline(__always)
  static func count(_ word: UInt64, _ byte: UInt8) -> Int {
    let difference = word ^ (ones &* UInt64(byte))
    // No carry leaves a byte, as each half of the sum is below 128.
    let nonzero = ((difference & ~highs) &+ ~highs) | difference
    return (~nonzero & highs).nonzeroBitCount
  }

  /// Returns the index of the byte to which the lowest bit of a search belongs.
  @inline(__always)
  static func index(_ hits: UInt64) -> Int { hits.trailingZeroBitCount >> 3 }
}
