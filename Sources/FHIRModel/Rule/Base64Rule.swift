/// Base64 with padding (RFC 4648, section 4) and white space anywhere.
enum Base64Rule {
  /// The digits among the bytes 0 to 63 and 64 to 127: one bit per byte.
  private static let lowDigits: UInt64 = 0x03FF_8800_0000_0000
  private static let highDigits: UInt64 = 0x07FF_FFFE_07FF_FFFE

  @inline(__always)
  private static func isDigit(_ byte: UInt8) -> Bool {
    let bits = byte & 0x40 == 0 ? lowDigits : highDigits
    return byte < 0x80 && (bits >> UInt64(byte & 0x3F)) & 1 == 1
  }

  /// Accepts complete groups of four digits, the last with one or two `=` in place of digits if
  /// bytes are missing.
  static func accepts(_ utf8: UnsafeRawBufferPointer) -> Bool {
    var digits = 0
    var padding = 0
    for byte in utf8 {
      if isDigit(byte) {
        guard padding == 0 else { return false }
        digits &+= 1
      } else if byte == UInt8(ascii: "=") {
        padding &+= 1
      } else {
        guard TextRule.isSpace(byte) else { return false }
      }
    }
    return digits > 0 && padding <= 2 && (digits &+ padding) & 3 == 0
  }
}
