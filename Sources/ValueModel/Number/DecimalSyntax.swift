/// The parts of a number text, as RFC 8259, section 6, lays them out:
///
/// `[ "-" ] int [ "." digits ] [ ("e" / "E") [ "+" / "-" ] digits ]`.
package struct DecimalSyntax: Sendable, Hashable {
  /// Whether the text begins with a minus sign.
  package private(set) var isNegative = false
  /// The range of the digits before the point: never empty, and one zero or no leading zero.
  package private(set) var integer: Range<Int> = 0..<0
  /// The range of the digits after the point; empty without a point.
  package private(set) var fraction: Range<Int> = 0..<0
  /// The range of the digits of the exponent, without its sign; empty without an exponent.
  package private(set) var exponent: Range<Int> = 0..<0
  package private(set) var isExponentNegative = false

  /// Splits a number text into its parts; nil if `bytes` as a whole are not a number. Linear in the
  /// bytes.
  package init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    var offset = 0
    if let first = bytes.first, first == UInt8(ascii: "-") {
      isNegative = true
      offset = 1
    }
    integer = Self.digits(bytes, from: offset)
    guard let leading = integer.first else { return nil }
    guard bytes[leading] != UInt8(ascii: "0") || integer.count == 1 else { return nil }
    offset = integer.upperBound
    if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
      fraction = Self.digits(bytes, from: offset + 1)
      guard !fraction.isEmpty else { return nil }
      offset = fraction.upperBound
    }
    guard offset < bytes.count else { return }
    guard readExponent(bytes, from: offset) == bytes.count else { return nil }
  }

  /// Whether `bytes` as a whole are a number.
  package static func isNumber(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    DecimalSyntax(bytes) != nil
  }

  /// Returns the offset just past the exponent that begins at `start`; nil if no exponent is there.
  private mutating func readExponent(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int? {
    guard bytes[start] | 0x20 == UInt8(ascii: "e") else { return nil }
    var offset = start + 1
    if offset < bytes.count,
      bytes[offset] == UInt8(ascii: "-") || bytes[offset] == UInt8(ascii: "+")
    {
      isExponentNegative = bytes[offset] == UInt8(ascii: "-")
      offset += 1
    }
    exponent = Self.digits(bytes, from: offset)
    return exponent.isEmpty ? nil : exponent.upperBound
  }

  private static func digits(
    _ bytes: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Range<Int> {
    var end = start
    while end < bytes.count, bytes[end] &- UInt8(ascii: "0") < 10 { end += 1 }
    return start..<end
  }
}
