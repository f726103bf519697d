/// Base64 with padding (RFC 4648, section 4).
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func append(_ bytes: UnsafeRawBufferPointer, to output: inout GrowingBytes) {
    output.reserve((bytes.count + 2) / 3 * 4)
    var offset = 0
    while offset < bytes.count {
      let count = min(3, bytes.count - offset)
      var group: UInt32 = 0
      for index in 0..<3 {
        group = group << 8 | (index < count ? UInt32(bytes[offset + index]) : 0)
      }
      for index in 0..<4 {
        let digit = Int(group >> UInt32(18 - 6 * index) & 63)
        output.append(index <= count ? alphabet[digit] : UInt8(ascii: "="))
      }
      offset += 3
    }
  }
}
