extension [UInt8] {
  /// Appends a number that is not negative in groups of seven bits, the lowest first.
  @inline(__always)
  package mutating func append(number: Int) {
    var left = UInt64(truncatingIfNeeded: number)
    while left >= 0x80 {
      append(UInt8(truncatingIfNeeded: left) | 0x80)
      left >>= 7
    }
    append(UInt8(truncatingIfNeeded: left))
  }

  /// Appends a number in four bytes whose order is that of numbers.
  mutating func append(ordered number: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] {
      append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }
}
