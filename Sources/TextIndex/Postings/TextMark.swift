import Andiron

/// The mark of a record in an index of text: its number, in bytes whose order is that of numbers.
enum TextMark {
  static func bytes(_ number: Int) -> [UInt8] {
    var digits: [UInt8] = []
    var left = UInt64(truncatingIfNeeded: number)
    while left > 0 {
      digits.append(UInt8(truncatingIfNeeded: left))
      left >>= 8
    }
    return [UInt8(digits.count)] + digits.reversed()
  }

  /// Throws `.damaged` if the bytes are not those of a mark.
  static func number(_ bytes: some Collection<UInt8>) throws(StoreError) -> Int {
    guard let count = bytes.first, count <= 7, bytes.count == Int(count) + 1 else {
      throw .malformedMark
    }
    return bytes.dropFirst().reduce(0) { $0 << 8 | Int($1) }
  }
}
