/// Writes numbers to bytes, as `ColumnReader` reads them.
struct ColumnWriter {
  private(set) var bytes: [UInt8] = []

  mutating func byte(_ byte: UInt8) { bytes.append(byte) }

  mutating func unsigned(_ number: UInt64) {
    var rest = number
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: rest))
  }

  mutating func word(_ number: UInt64) {
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      bytes.append(UInt8(truncatingIfNeeded: number >> shift))
    }
  }

  mutating func double(_ number: Double) { word(number.bitPattern) }

  mutating func append(_ more: [UInt8]) { bytes += more }

  /// The lowest `width` bits of each number.
  mutating func packed(_ numbers: some Sequence<UInt64>, width: Int) {
    guard width > 0 else { return }
    let mask = UInt64.max >> UInt64(64 - width)
    var pending: UInt64 = 0
    var filled = 0
    for number in numbers {
      let bits = number & mask
      pending |= bits << UInt64(filled)
      let left = 64 - filled
      if width >= left {
        word(pending)
        pending = left < 64 ? bits >> UInt64(left) : 0
        filled = width - left
      } else {
        filled += width
      }
    }
    while filled > 0 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      filled -= 8
    }
  }

  /// The number of bytes of `unsigned(number)`.
  static func length(of number: UInt64) -> Int {
    max(1, (64 - number.leadingZeroBitCount + 6) / 7)
  }
}
