/// Decimal numbers, read exactly and without a detour over text where that is possible.
enum ExportNumber {
  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// The nearest number; nil if the bytes are not a number, or one that is not finite.
  static func parse(_ bytes: UnsafeRawBufferPointer) -> Double? {
    guard let last = bytes.last, last &- 0x30 <= 9 || last == UInt8(ascii: ".") else { return nil }
    var place = 0
    let isNegative = bytes[0] == UInt8(ascii: "-")
    if isNegative || bytes[0] == UInt8(ascii: "+") { place = 1 }
    var digits: UInt64 = 0
    var digitCount = 0
    var fractionCount = 0
    var hasPoint = false
    while place < bytes.count {
      let digit = bytes[place] &- 0x30
      if digit <= 9 {
        digits = digits &* 10 &+ UInt64(digit)
        if digits > 0 { digitCount += 1 }
        if hasPoint { fractionCount += 1 }
      } else if bytes[place] == UInt8(ascii: "."), !hasPoint {
        hasPoint = true
      } else {
        return slow(bytes)
      }
      place += 1
    }
    // Both are exact as Double, so their quotient is the nearest one (Clinger 1990).
    guard digitCount <= 15, fractionCount <= 22 else { return slow(bytes) }
    guard digitCount > 0 || bytes.contains(0x30) else { return nil }
    let value = Double(digits) / powers[fractionCount]
    return isNegative ? -value : value
  }

  private static func slow(_ bytes: UnsafeRawBufferPointer) -> Double? {
    // Letters other than an exponent's would be a hexadecimal number, or a word.
    guard bytes.count <= 400, bytes.allSatisfy({ $0 < 0x3A || $0 | 0x20 == 0x65 }) else {
      return nil
    }
    return Double(String(decoding: bytes, as: UTF8.self)).flatMap { $0.isFinite ? $0 : nil }
  }

  /// The shortest text that reads as `value`, without a point where there is no fraction.
  static func text(_ value: Double) -> String {
    let text = "\(value)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
