import Foundation

/// UUIDs as the text of RFC 9562: 36 characters, in upper case when written, in either when read.
enum UUIDText {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Whether a hyphen stands before the byte of that index.
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

  /// Nil where the text is none.
  static func uuid(_ text: UnsafeRawBufferPointer) -> UUID? {
    guard text.count == 36 else { return nil }
    var uuid = UUID.unassigned.uuid
    let isRight = withUnsafeMutableBytes(of: &uuid) { bytes in
      var place = 0
      for index in 0..<16 {
        if hasHyphen(before: index) {
          guard text[place] == UInt8(ascii: "-") else { return false }
          place += 1
        }
        guard let high = digit(text[place]), let low = digit(text[place + 1]) else { return false }
        bytes[index] = high << 4 | low
        place += 2
      }
      return true
    }
    return isRight ? UUID(uuid: uuid) : nil
  }

  @inline(__always)
  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte &- UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte &- UInt8(ascii: "A") &+ 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte &- UInt8(ascii: "a") &+ 10
    default: nil
    }
  }
}
