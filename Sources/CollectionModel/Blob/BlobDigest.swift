package import ValueModel

/// The SHA-256 of a blob's bytes, which is its key in a storage.
package struct BlobDigest: Sendable, Hashable {
  package static let byteCount = 32
  private static let prefix = "sha256-"

  package let bytes: [UInt8]

  /// Nil unless there are 32 bytes.
  package init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  package init(_ hash: consuming SHA256) { bytes = hash.digest() }

  /// Reads the text form; nil if `text` is not one.
  package init?(_ text: String) {
    let text = text.utf8
    guard text.count == Self.prefix.utf8.count + 2 * Self.byteCount,
      text.starts(with: Self.prefix.utf8)
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Self.byteCount)
    var high: UInt8?
    for character in text.dropFirst(Self.prefix.utf8.count) {
      guard let digit = Self.value(ofDigit: character) else { return nil }
      if let first = high {
        bytes.append(first << 4 | digit)
        high = nil
      } else {
        high = digit
      }
    }
    self.bytes = bytes
  }

  /// Nil for what is not a lower-case hexadecimal digit: a digest has one text form.
  private static func value(ofDigit character: UInt8) -> UInt8? {
    switch character {
    case 0x30...0x39: character - 0x30
    case 0x61...0x66: character - 0x57
    default: nil
    }
  }
}

extension BlobDigest: CustomStringConvertible {
  package var description: String {
    var text = Array(Self.prefix.utf8)
    for byte in bytes {
      for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
    }
    return String(decoding: text, as: UTF8.self)
  }
}
