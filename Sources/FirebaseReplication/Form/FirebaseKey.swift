/// Texts as keys of the database, and the order of keys.
///
/// A key has none of `.`, `$`, `#`, `[`, `]` and `/`, no control characters, and at most 768 bytes.
/// Each forbidden byte, and the percent sign, is written as a percent sign and two hexadecimal
/// digits, so that every text has a key from which it can be recovered.
package enum FirebaseKey {
  package static let longestByteCount = 768

  /// Returns the key of `text`.
  ///
  /// Throws `FirebaseError.notEncodable` if the text is empty or its key is too long.
  package static func encoded(_ text: String) throws(FirebaseError) -> String {
    guard !text.isEmpty else {
      throw FirebaseError(.notEncodable, "an empty text cannot be a key")
    }
    let key = escaped(text)
    guard key.utf8.count <= longestByteCount else {
      throw FirebaseError(.notEncodable, "a key has more than \(longestByteCount) bytes")
    }
    return key
  }

  static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: isEscaped) else { return text }
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if isEscaped(byte) { bytes += escape(byte) } else { bytes.append(byte) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func escape(_ byte: UInt8) -> [UInt8] {
    [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
  }

  /// Returns the text of a key; nil if the result is not UTF-8. A percent sign without two digits,
  /// which another program may have written, stands for itself.
  package static func decoded(_ key: String) -> String? {
    let bytes = Array(key.utf8)
    guard bytes.contains(UInt8(ascii: "%")) else { return key }
    var result: [UInt8] = []
    var position = 0
    while position < bytes.count {
      let byte = bytes[position]
      if byte == UInt8(ascii: "%"), position + 2 < bytes.count,
        let high = digit(bytes[position + 1]), let low = digit(bytes[position + 2])
      {
        result.append(high << 4 | low)
        position += 3
      } else {
        result.append(byte)
        position += 1
      }
    }
    return String(validating: result, as: UTF8.self)
  }

  /// Whether `left` comes before `right` in the database: keys that are integers of 32 bits first,
  /// as numbers, then the others byte by byte.
  package static func isBefore(_ left: String, _ right: String) -> Bool {
    switch (integer(left), integer(right)) {
    case (let left?, let right?): left < right
    case (.some, nil): true
    case (nil, .some): false
    case (nil, nil): left.utf8.lexicographicallyPrecedes(right.utf8)
    }
  }

  /// Returns the number of a key that the server treats as a number; nil for a key that it treats
  /// as text.
  static func integer(_ key: String) -> Int32? {
    guard let number = Int32(key), String(number) == key else { return nil }
    return number
  }

  private static func isEscaped(_ byte: UInt8) -> Bool {
    byte < 0x20 || byte == 0x7F || escapedMarks.contains(byte)
  }

  private static let escapedMarks: [UInt8] = Array(".$#[]/%".utf8)
  private static let digits = Array("0123456789ABCDEF".utf8)

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
