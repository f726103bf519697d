import ValueModel

/// Finds the parts of a JSON text without reading what is in them, however deeply they are nested.
package enum JSONOutline {
  /// The fields of an object with the text of their values; nil if the text is not an object, as
  /// far as brackets and strings show. Linear in the number of bytes.
  package static func fields(
    of text: ArraySlice<UInt8>
  ) -> [(name: String, value: ArraySlice<UInt8>)]? {
    guard let parts = parts(of: text, UInt8(ascii: "{"), UInt8(ascii: "}")) else { return nil }
    var fields: [(name: String, value: ArraySlice<UInt8>)] = []
    for part in parts {
      guard part.first == quote, let end = endOfString(part),
        let name = try? JSON.parse(Array(part[..<end])).string
      else { return nil }
      let rest = part[end...].drop(while: isSpace)
      guard rest.first == UInt8(ascii: ":") else { return nil }
      fields.append((name, rest.dropFirst()))
    }
    return fields
  }

  /// The texts of the elements of an array; nil if the text is not an array, as far as brackets and
  /// strings show. Linear in the number of bytes.
  package static func elements(of text: ArraySlice<UInt8>) -> [ArraySlice<UInt8>]? {
    parts(of: text, UInt8(ascii: "["), UInt8(ascii: "]"))
  }

  private static let quote = UInt8(ascii: "\"")

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
  }

  private static func endOfString(_ text: ArraySlice<UInt8>) -> Int? {
    var offset = text.startIndex + 1
    while offset < text.endIndex {
      if text[offset] == quote { return offset + 1 }
      offset += text[offset] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  /// Returns the text between the brackets, divided at the commas outside inner brackets; nil if
  /// brackets or quotes do not match.
  private static func parts(
    of text: ArraySlice<UInt8>, _ opening: UInt8, _ closing: UInt8
  ) -> [ArraySlice<UInt8>]? {
    let text = trimmed(text)
    guard text.count >= 2, text.first == opening, text.last == closing else { return nil }
    let inner = text.dropFirst().dropLast()
    if inner.allSatisfy(isSpace) { return [] }
    var parts: [ArraySlice<UInt8>] = []
    var closings: [UInt8] = []
    var (start, offset) = (inner.startIndex, inner.startIndex)
    while offset < inner.endIndex {
      switch inner[offset] {
      case quote:
        guard let end = endOfString(inner[offset...]) else { return nil }
        offset = end
        continue
      case UInt8(ascii: "{"): closings.append(UInt8(ascii: "}"))
      case UInt8(ascii: "["): closings.append(UInt8(ascii: "]"))
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        guard closings.popLast() == inner[offset] else { return nil }
      case UInt8(ascii: ",") where closings.isEmpty:
        parts.append(trimmed(inner[start..<offset]))
        start = offset + 1
      default: break
      }
      offset += 1
    }
    guard closings.isEmpty, offset == inner.endIndex else { return nil }
    parts.append(trimmed(inner[start...]))
    return parts
  }

  private static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text = text.drop(while: isSpace)
    while let last = text.last, isSpace(last) { text.removeLast() }
    return text
  }
}
