/// Comparisons and hashes of a few bytes, eight at a time.
package enum RawBytes {
  @inline(__always)
  static func load64(_ pointer: UnsafeRawPointer) -> UInt64 {
    UInt64(littleEndian: pointer.loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  static func load32(_ pointer: UnsafeRawPointer) -> UInt32 {
    UInt32(littleEndian: pointer.loadUnaligned(as: UInt32.self))
  }

  /// Reads nothing beyond `count` bytes of either.
  @inline(__always)
  static func areEqual(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ count: Int) -> Bool {
    if count >= 8 {
      var offset = 0
      while offset &+ 8 <= count {
        if load64(one + offset) != load64(other + offset) { return false }
        offset &+= 8
      }
      return load64(one + (count &- 8)) == load64(other + (count &- 8))
    }
    if count >= 4 {
      return load32(one) == load32(other)
        && load32(one + (count &- 4)) == load32(other + (count &- 4))
    }
    var offset = 0
    while offset < count {
      if one.load(fromByteOffset: offset, as: UInt8.self)
        != other.load(fromByteOffset: offset, as: UInt8.self)
      {
        return false
      }
      offset &+= 1
    }
    return true
  }

  /// Returns a number below, at or above zero: compares by bytes, a prefix before anything longer.
  static func compare(_ one: UnsafeRawBufferPointer, _ other: UnsafeRawBufferPointer) -> Int {
    let common = min(one.count, other.count)
    guard common > 0, let left = one.baseAddress, let right = other.baseAddress else {
      return one.count - other.count
    }
    var offset = 0
    while offset &+ 8 <= common {
      let a = load64(left + offset)
      let b = load64(right + offset)
      if a != b { return a.byteSwapped < b.byteSwapped ? -1 : 1 }
      offset &+= 8
    }
    while offset < common {
      let a = left.load(fromByteOffset: offset, as: UInt8.self)
      let b = right.load(fromByteOffset: offset, as: UInt8.self)
      if a != b { return a < b ? -1 : 1 }
      offset &+= 1
    }
    return one.count - other.count
  }

  /// Returns a seeded hash after the multiply-and-fold construction of wyhash (Wang Yi, 2019). It
  /// is never stored.
  ///
  /// The length has a fold of its own. Mixed into the last bytes, it made texts of neighbouring
  /// lengths collide whatever the seed, and a sender could choose them.
  @inline(__always)
  package static func hash(_ pointer: UnsafeRawPointer, _ count: Int, seed: UInt64) -> UInt64 {
    let first: UInt64
    let last: UInt64
    if count >= 8 {
      first = load64(pointer)
      last = load64(pointer + (count &- 8))
    } else if count >= 4 {
      first = UInt64(load32(pointer))
      last = UInt64(load32(pointer + (count &- 4)))
    } else if count > 0 {
      let middle = pointer.load(fromByteOffset: count >> 1, as: UInt8.self)
      first =
        UInt64(pointer.load(as: UInt8.self)) | UInt64(middle) << 8
        | UInt64(pointer.load(fromByteOffset: count &- 1, as: UInt8.self)) << 16
      last = 0
    } else {
      first = 0
      last = 0
    }
    var state = fold(first ^ seed, last ^ seed.byteSwapped ^ 0xA076_1D64_78BD_642F)
    if count > 16 {
      var offset = 8
      while offset &+ 8 < count {
        state = fold(state ^ load64(pointer + offset), seed ^ 0xE703_7ED1_A0B4_28DB)
        offset &+= 8
      }
    }
    return fold(state ^ UInt64(count), seed ^ 0x8EBC_6AF0_9C88_C6E3)
  }

  @inline(__always)
  private static func fold(_ one: UInt64, _ other: UInt64) -> UInt64 {
    let product = one.multipliedFullWidth(by: other)
    return product.high ^ product.low
  }
}
