/// Little-endian numbers in bytes from outside.
struct ByteFields {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The number of `width` bytes at `place`; nil beyond the end, or if it is too great for `Int`.
  func number(_ place: Int, _ width: Int) -> Int? {
    guard place >= 0, place <= bytes.count, width <= bytes.count - place else { return nil }
    var value: UInt64 = 0
    for index in (place..<(place + width)).reversed() { value = value << 8 | UInt64(bytes[index]) }
    return Int(exactly: value)
  }

  /// Appends the lowest `width` bytes of `value`.
  static func append(_ value: Int, _ width: Int, to bytes: inout [UInt8]) {
    for shift in 0..<width { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * shift))) }
  }
}
