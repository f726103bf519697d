/// Little-endian integers at any address, as pages store them.
extension UnsafeRawPointer {
  @inline(__always)
  func read16(_ offset: Int) -> Int {
    Int(UInt16(littleEndian: (self + offset).loadUnaligned(as: UInt16.self)))
  }

  @inline(__always)
  func read32(_ offset: Int) -> UInt32 {
    UInt32(littleEndian: (self + offset).loadUnaligned(as: UInt32.self))
  }

  @inline(__always)
  func read64(_ offset: Int) -> UInt64 {
    UInt64(littleEndian: (self + offset).loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  func read8(_ offset: Int) -> Int { Int((self + offset).load(as: UInt8.self)) }
}

extension UnsafeMutableRawPointer {
  @inline(__always)
  func write8(_ value: Int, _ offset: Int) {
    (self + offset).storeBytes(of: UInt8(truncatingIfNeeded: value), as: UInt8.self)
  }

  @inline(__always)
  func write16(_ value: Int, _ offset: Int) {
    (self + offset).storeBytes(of: UInt16(truncatingIfNeeded: value).littleEndian, as: UInt16.self)
  }

  @inline(__always)
  func write32(_ value: UInt32, _ offset: Int) {
    (self + offset).storeBytes(of: value.littleEndian, as: UInt32.self)
  }

  @inline(__always)
  func write64(_ value: UInt64, _ offset: Int) {
    (self + offset).storeBytes(of: value.littleEndian, as: UInt64.self)
  }
}

/// Byte-wise comparison, one word at a time.
enum ByteOrder {
  @inline(__always)
  private static func big64(_ pointer: UnsafeRawPointer) -> UInt64 {
    UInt64(bigEndian: pointer.loadUnaligned(as: UInt64.self))
  }

  @inline(__always)
  static func big32(_ pointer: UnsafeRawPointer) -> UInt32 {
    UInt32(bigEndian: pointer.loadUnaligned(as: UInt32.self))
  }

  /// Negative, zero or positive as the first `count` bytes of `a` are less than, equal to or
  /// greater than those of `b`. The last word overlaps the one before it: bytes known to be equal
  /// do not change the order.
  @inline(__always)
  static func compare(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ count: Int) -> Int {
    if count >= 8 {
      let last = count &- 8
      var i = 0
      while i < last {
        let x = big64(a + i)
        let y = big64(b + i)
        if x != y { return x < y ? -1 : 1 }
        i = i &+ 8
      }
      let x = big64(a + last)
      let y = big64(b + last)
      return x == y ? 0 : (x < y ? -1 : 1)
    }
    if count >= 4 {
      let x = UInt64(big32(a)) &<< 32 | UInt64(big32(a + (count &- 4)))
      let y = UInt64(big32(b)) &<< 32 | UInt64(big32(b + (count &- 4)))
      return x == y ? 0 : (x < y ? -1 : 1)
    }
    var i = 0
    while i < count {
      let difference = a.read8(i) &- b.read8(i)
      if difference != 0 { return difference }
      i = i &+ 1
    }
    return 0
  }

  /// The number of leading bytes that are equal, at most `limit`.
  static func commonPrefix(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ limit: Int) -> Int {
    var i = 0
    while i &+ 8 <= limit {
      let difference = big64(a + i) ^ big64(b + i)
      if difference != 0 { return i &+ difference.leadingZeroBitCount &>> 3 }
      i = i &+ 8
    }
    while i < limit, a.read8(i) == b.read8(i) { i = i &+ 1 }
    return i
  }

  @inline(__always)
  static func isEqual(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count else { return false }
    guard let x = a.baseAddress, let y = b.baseAddress else { return true }
    return compare(x, y, a.count) == 0
  }

  @inline(__always)
  static func isLess(_ a: UnsafeRawBufferPointer, _ b: UnsafeRawBufferPointer) -> Bool {
    let shared = min(a.count, b.count)
    guard shared > 0, let x = a.baseAddress, let y = b.baseAddress else {
      return a.count < b.count
    }
    let order = compare(x, y, shared)
    return order == 0 ? a.count < b.count : order < 0
  }
}
