/// Base64 with padding (RFC 4648, section 4), as it stands in documents.
enum Base64Content {
  /// The bytes; nil if the text is not base64: another character, padding that is missing or too
  /// much, or bits after the last byte. White space counts for nothing, as in CouchDB.
  static func decoded(_ text: String) -> [UInt8]? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count / 4 * 3)
    var (group, digitCount, paddingCount) = (UInt32(0), 0, 0)
    for byte in text.utf8 {
      if byte == 0x20 || (0x09...0x0D).contains(byte) { continue }
      if byte == UInt8(ascii: "=") {
        paddingCount += 1
        continue
      }
      guard paddingCount == 0, let digit = digit(byte) else { return nil }
      group = group << 6 | digit
      digitCount += 1
      guard digitCount % 4 == 0 else { continue }
      bytes += [16, 8, 0].map { UInt8(truncatingIfNeeded: group >> $0) }
      group = 0
    }
    switch (digitCount % 4, paddingCount) {
    case (0, 0): return bytes
    case (2, 2) where group & 0xF == 0: return bytes + [UInt8(truncatingIfNeeded: group >> 4)]
    case (3, 1) where group & 0x3 == 0:
      return bytes + [10, 2].map { UInt8(truncatingIfNeeded: group >> $0) }
    default: return nil
    }
  }

  private static func digit(_ byte: UInt8) -> UInt32? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): UInt32(byte - 0x41)
    case UInt8(ascii: "a")...UInt8(ascii: "z"): UInt32(byte - 0x61 + 26)
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt32(byte - 0x30 + 52)
    case UInt8(ascii: "+"): 62
    case UInt8(ascii: "/"): 63
    default: nil
    }
  }
}
