/// Integers as text.
enum IntegerRule {
  /// The integer, written as JSON writes it; nil if the text is not an integer of 32 bits.
  static func integer32(_ utf8: UnsafeRawBufferPointer) -> Int32? {
    guard utf8.first != UInt8(ascii: "+") else { return nil }
    // JSON allows minus zero, which is the same integer.
    if utf8.elementsEqual("-0".utf8) { return 0 }
    return integer64(utf8).flatMap { Int32(exactly: $0) }
  }

  /// The integer, without leading zeros and with either sign unless it is zero; nil if the text is
  /// not an integer of 64 bits.
  static func integer64(_ utf8: UnsafeRawBufferPointer) -> Int64? {
    guard let first = utf8.first else { return nil }
    let isNegative = first == UInt8(ascii: "-")
    let start = isNegative || first == UInt8(ascii: "+") ? 1 : 0
    let count = utf8.count - start
    guard count >= 1, count <= 19 else { return nil }
    if utf8[start] == UInt8(ascii: "0") { return utf8.count == 1 ? 0 : nil }
    var magnitude: UInt64 = 0
    for offset in start..<utf8.count {
      let digit = utf8[offset] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      magnitude = magnitude &* 10 &+ UInt64(digit)
    }
    if isNegative { return magnitude <= 1 << 63 ? Int64(truncatingIfNeeded: 0 &- magnitude) : nil }
    return Int64(exactly: magnitude)
  }
}
