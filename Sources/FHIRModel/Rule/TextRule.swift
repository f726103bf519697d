/// The rules for texts of the individual types. No such text is empty.
enum TextRule {
  private static let space = UInt8(ascii: " ")

  /// White space in FHIR's regular expressions: tab, LF, VT, FF, CR and space.
  @inline(__always)
  static func isSpace(_ byte: UInt8) -> Bool { byte == space || byte &- 9 < 5 }

  /// Whether the byte is a control character other than tab, LF and CR, which are allowed.
  @inline(__always)
  private static func isControl(_ byte: UInt8) -> Bool {
    byte < space && byte != 9 && byte != 10 && byte != 13
  }

  /// Checks eight bytes at a time, and looks at each byte only if one of the eight is below the
  /// space.
  static func hasNoControls(_ utf8: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset &+ 8 <= utf8.count {
      if hasByte(below: space, utf8.loadUnaligned(fromByteOffset: offset, as: UInt64.self)) {
        for byte in utf8[offset..<offset &+ 8] where isControl(byte) { return false }
      }
      offset &+= 8
    }
    while offset < utf8.count {
      if isControl(utf8[offset]) { return false }
      offset &+= 1
    }
    return true
  }

  /// Whether one of the eight bytes is below `limit`, which is at most 0x80 (Warren, Hacker's
  /// Delight, section 6-1).
  @inline(__always)
  private static func hasByte(below limit: UInt8, _ word: UInt64) -> Bool {
    let limits = 0x0101_0101_0101_0101 &* UInt64(limit)
    return (word &- limits) & ~word & 0x8080_8080_8080_8080 != 0
  }

  /// Accepts text without white space and without control characters.
  static func hasNoSpaces(_ utf8: UnsafeRawBufferPointer) -> Bool {
    var offset = 0
    while offset &+ 8 <= utf8.count {
      let word = utf8.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
      if hasByte(below: space &+ 1, word) { return false }
      offset &+= 8
    }
    while offset < utf8.count {
      if utf8[offset] <= space { return false }
      offset &+= 1
    }
    return true
  }

  /// Accepts words with one white-space character between them and none around them.
  static func isCode(_ utf8: UnsafeRawBufferPointer) -> Bool {
    var wasSpace = true
    for byte in utf8 {
      if byte > space {
        wasSpace = false
      } else {
        guard isSpace(byte), !wasSpace else { return false }
        wasSpace = true
      }
    }
    return !wasSpace
  }

  /// Accepts 1 to 64 letters, digits, hyphens and points.
  static func isIdentifier(_ utf8: UnsafeRawBufferPointer) -> Bool {
    guard utf8.count >= 1, utf8.count <= 64 else { return false }
    for byte in utf8 {
      let isLetter = (byte | 0x20) &- UInt8(ascii: "a") < 26
      let isDigit = byte &- UInt8(ascii: "0") < 10
      guard isLetter || isDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") else {
        return false
      }
    }
    return true
  }

  static func isBoolean(_ utf8: UnsafeRawBufferPointer) -> Bool {
    utf8.elementsEqual("true".utf8) || utf8.elementsEqual("false".utf8)
  }

  static func isDiv(_ utf8: UnsafeRawBufferPointer) -> Bool {
    guard starts(utf8, with: "<div"), utf8.count > 4 else { return false }
    let next = utf8[4]
    let ends = next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || isSpace(next)
    return ends && hasNoControls(utf8)
  }

  /// Accepts `urn:uuid:` followed by a UUID in lower case.
  static func isUUID(_ utf8: UnsafeRawBufferPointer) -> Bool {
    guard utf8.count == 45, starts(utf8, with: "urn:uuid:") else { return false }
    for offset in 9..<45 {
      let byte = utf8[offset]
      if offset == 17 || offset == 22 || offset == 27 || offset == 32 {
        guard byte == UInt8(ascii: "-") else { return false }
      } else {
        guard byte &- UInt8(ascii: "0") < 10 || byte &- UInt8(ascii: "a") < 6 else { return false }
      }
    }
    return true
  }

  /// Accepts `urn:oid:` followed by numbers with points between them and no leading zeros.
  static func isOID(_ utf8: UnsafeRawBufferPointer) -> Bool {
    guard utf8.count > 8, starts(utf8, with: "urn:oid:") else { return false }
    var isStart = true
    var isZero = false
    for offset in 8..<utf8.count {
      let byte = utf8[offset]
      if byte == UInt8(ascii: ".") {
        guard !isStart else { return false }
        isStart = true
      } else {
        guard byte &- UInt8(ascii: "0") < 10, isStart || !isZero else { return false }
        if isStart { isZero = byte == UInt8(ascii: "0") }
        isStart = false
      }
    }
    return !isStart
  }

  @inline(__always)
  static func starts(_ utf8: UnsafeRawBufferPointer, with prefix: StaticString) -> Bool {
    guard utf8.count >= prefix.utf8CodeUnitCount else { return false }
    for offset in 0..<prefix.utf8CodeUnitCount
    where utf8[offset] != prefix.utf8Start[offset] {
      return false
    }
    return true
  }
}
