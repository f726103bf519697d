package import Foundation

/// UUIDs as the text of RFC 9562: 36 characters, in upper case when written, in either case when
/// read.
package enum UUIDText {
  private static let digits = Array("0123456789ABCDEF".utf8)
  @inline(__always) private static var hyphen: UInt8 { UInt8(ascii: "-") }

  /// Whether a hyphen precedes the byte with that index.
  private static func hasHyphen(before index: Int) -> Bool {
    index == 4 || index == 6 || index == 8 || index == 10
  }

  static func text(of uuid: UUID) -> String {
    withUnsafeBytes(of: uuid.uuid) { bytes in
      String(unsafeUninitializedCapacity: 36) { text in
        var place = 0
        for index in 0..<16 {
          if hasHyphen(before: index) {
            text[place] = UInt8(ascii: "-")
            place += 1
          }
          text[place] = digits[Int(bytes[index] >> 4)]
          text[place + 1] = digits[Int(bytes[index] & 15)]
          place += 2
        }
        return place
      }
    }
  }

  /// Reads a UUID; nil if the text is not one.
  package static func uuid(_ text: UnsafeRawBufferPointer) -> UUID? {
    guard text.count == 36, let start = text.baseAddress,
      text[8] == hyphen, text[13] == hyphen, text[18] == hyphen, text[23] == hyphen
    else { return nil }
    // Eight digits at a time, without the hyphens between them.
    let parts = (
      start.loadUnaligned(as: UInt64.self), digits(start + 9, start + 14),
      digits(start + 19, start + 24), (start + 28).loadUnaligned(as: UInt64.self)
    )
    guard let first = number(parts.0), let second = number(parts.1),
      let third = number(parts.2), let fourth = number(parts.3)
    else { return nil }
    return UUID(uuid: unsafeBitCast((first, second, third, fourth), to: uuid_t.self))
  }

  @inline(__always)
  private static func digits(_ first: UnsafeRawPointer, _ second: UnsafeRawPointer) -> UInt64 {
    let first = UInt64(first.loadUnaligned(as: UInt32.self).littleEndian)
    let second = UInt64(second.loadUnaligned(as: UInt32.self).littleEndian)
    return (first | second << 32).littleEndian
  }

  /// Returns the four bytes that eight digits stand for, in the order of the text; nil if one is
  /// not a digit. All eight are processed side by side, a byte each: no sum exceeds its byte, since
  /// all bytes are below 128.
  @inline(__always)
  private static func number(_ text: UInt64) -> UInt32? {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let text = UInt64(littleEndian: text)
    guard text & (ones &* 0x80) == 0 else { return nil }
    let numbers = text ^ (ones &* 0x30)
    let letters = (text | (ones &* 0x20)) ^ (ones &* 0x60)
    // The highest bit of a byte says that the number is at most 9, or the letter one of the first
    // six.
    let isNumber = ~(numbers &+ ones &* 0x76) & (ones &* 0x80)
    let isLetter = ~(letters &+ ones &* 0x79) & (letters &+ ones &* 0x7F) & (ones &* 0x80)
    guard isNumber | isLetter == ones &* 0x80 else { return nil }
    let halves = text & (ones &* 0x0F) &+ (isLetter >> 7) &* 9
    var bytes = (halves << 4 | halves >> 8) & 0x00FF_00FF_00FF_00FF
    bytes = (bytes | bytes >> 8) & 0x0000_FFFF_0000_FFFF
    return UInt32(truncatingIfNeeded: bytes | bytes >> 16).littleEndian
  }
}
