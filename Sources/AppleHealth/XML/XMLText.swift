/// Replaces references in text and drops control characters.
///
/// XML has the five named references and those by number. A DTD could declare others, but none is
/// ever read. Any other reference remains unchanged.
package struct XMLText: Sendable, Hashable {
  /// The number of references that were dropped, because they stand for characters that no text may
  /// have.
  package private(set) var droppedCount = 0
  /// The number of references to names other than the five.
  package private(set) var unknownCount = 0

  package init() {}

  package mutating func append(_ raw: UnsafeRawBufferPointer, to output: inout [UInt8]) {
    var index = 0
    while index < raw.count {
      let byte = raw[index]
      if byte == UInt8(ascii: "&") {
        index += reference(UnsafeRawBufferPointer(rebasing: raw[index...]), &output)
      } else {
        if Self.isAllowed(byte) { output.append(byte) }
        index += 1
      }
    }
  }

  /// Whether a byte may stand in text: all but control characters.
  static func isAllowed(_ byte: UInt8) -> Bool {
    byte >= 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
  }

  /// Appends the character that the reference at the start of `raw` stands for; returns the number
  /// of bytes of the reference.
  private mutating func reference(
    _ raw: UnsafeRawBufferPointer, _ output: inout [UInt8]
  ) -> Int {
    guard let end = raw.prefix(12).firstIndex(of: UInt8(ascii: ";")), end > 1 else {
      unknownCount += 1
      output.append(raw[0])
      return 1
    }
    let name = UnsafeRawBufferPointer(rebasing: raw[1..<end])
    if name[0] == UInt8(ascii: "#") {
      appendScalar(Self.number(name), &output)
    } else if let character = Self.named(name) {
      output.append(character)
    } else {
      unknownCount += 1
      output += raw[...end]
    }
    return end + 1
  }

  private mutating func appendScalar(_ number: UInt32?, _ output: inout [UInt8]) {
    guard let number, let scalar = Unicode.Scalar(number),
      number > 0xFF || Self.isAllowed(UInt8(truncatingIfNeeded: number))
    else {
      droppedCount += 1
      return
    }
    output += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
  }

  private static func named(_ name: UnsafeRawBufferPointer) -> UInt8? {
    if name.elementsEqual("lt".utf8) { return UInt8(ascii: "<") }
    if name.elementsEqual("gt".utf8) { return UInt8(ascii: ">") }
    if name.elementsEqual("amp".utf8) { return UInt8(ascii: "&") }
    if name.elementsEqual("quot".utf8) { return UInt8(ascii: "\"") }
    if name.elementsEqual("apos".utf8) { return UInt8(ascii: "'") }
    return nil
  }

  /// The number of `#65` or `#x41`; nil if it is not a number, or greater than any character's.
  private static func number(_ name: UnsafeRawBufferPointer) -> UInt32? {
    let isHexadecimal = name.count > 1 && name[1] | 0x20 == UInt8(ascii: "x")
    let digits = name.dropFirst(isHexadecimal ? 2 : 1)
    guard !digits.isEmpty else { return nil }
    var number: UInt32 = 0
    for byte in digits {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f") where isHexadecimal: digit = byte - 87
      case UInt8(ascii: "A")...UInt8(ascii: "F") where isHexadecimal: digit = byte - 55
      default: return nil
      }
      // Below 0x110000 before, so 32 bits hold it.
      number = number * (isHexadecimal ? 16 : 10) + UInt32(digit)
      if number > 0x10_FFFF { return nil }
    }
    return number
  }
}
