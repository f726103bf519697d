/// Numbers as bytes in the order of the numbers.
///
/// A positive number is its tag, its exponent if the tag does not include it, and its digits, two
/// per byte: 2 × pair + 1, but 2 × pair for the last pair, so that the digits mark their own end. A
/// negative one has the mirrored tag and the complement of the other bytes.
enum NumberKey {
  /// The tags of numbers. A number that is not zero is ±d.ddd × 10^exponent; its tag gives the sign
  /// and, in the range of most numbers, the exponent.
  enum Tag {
    static let zero: UInt8 = 0x40
    /// Positive, with an exponent below those that have their own tag.
    static let tiny: UInt8 = 0x41
    /// Positive, with the first exponent that has its own tag.
    static let first: UInt8 = 0x42
    /// Positive, with an exponent above those that have their own tag.
    static let huge: UInt8 = 0x63
    static let exponents = -12...20

    /// Returns the tag of the negative number of the same magnitude, and vice versa.
    static func negated(_ tag: UInt8) -> UInt8 { 2 * zero - tag }
  }

  /// Lengths of exponents up to here are one byte; above, 0xF7 + n and n bytes, the highest first.
  static let longestShortLength = 0xF7

  static func append(_ number: ExactDecimal.Normalized, to bytes: inout [UInt8]) {
    guard !number.isZero else { return bytes.append(Tag.zero) }
    let start = bytes.count
    appendExponent(number.exponent, to: &bytes)
    appendDigits(number.digits, to: &bytes)
    guard number.isNegative else { return }
    bytes[start] = Tag.negated(bytes[start])
    for offset in (start + 1)..<bytes.count { bytes[offset] = ~bytes[offset] }
  }

  private static func appendDigits(
    _ digits: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]
  ) {
    var offset = 0
    while offset < digits.count {
      let low = offset + 1 < digits.count ? digits[offset + 1] : 0
      let pair = digits[offset] * 10 + low
      offset += 2
      bytes.append(2 * pair + (offset < digits.count ? 1 : 0))
    }
  }

  private static func appendExponent(_ exponent: DecimalExponent, to bytes: inout [UInt8]) {
    switch exponent {
    case .small(let value) where Tag.exponents ~= value:
      bytes.append(Tag.first + UInt8(value - Tag.exponents.lowerBound))
    case .small(let value):
      let digits = String(value.magnitude).utf8.map { $0 - UInt8(ascii: "0") }
      appendFar(isNegative: value < 0, digits, to: &bytes)
    case .large(let isNegative, let digits):
      appendFar(isNegative: isNegative, digits, to: &bytes)
    }
  }

  /// Writes an exponent without its own tag: the number of its pairs of digits, and those; the
  /// complement of both for a negative exponent.
  private static func appendFar(
    isNegative: Bool, _ digits: [UInt8], to bytes: inout [UInt8]
  ) {
    bytes.append(isNegative ? Tag.tiny : Tag.huge)
    let start = bytes.count
    let padded = digits.count.isMultiple(of: 2) ? digits : [0] + digits
    appendLength(padded.count / 2, to: &bytes)
    for offset in stride(from: 0, to: padded.count, by: 2) {
      bytes.append(padded[offset] * 10 + padded[offset + 1])
    }
    guard isNegative else { return }
    for offset in start..<bytes.count { bytes[offset] = ~bytes[offset] }
  }

  private static func appendLength(_ length: Int, to bytes: inout [UInt8]) {
    guard length > longestShortLength else { return bytes.append(UInt8(length)) }
    let count = (Int.bitWidth - length.leadingZeroBitCount + 7) / 8
    bytes.append(UInt8(longestShortLength + count))
    for place in (0..<count).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: length >> (8 * place)))
    }
  }
}
