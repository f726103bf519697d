import Foundation
import ValueModel

/// The text of a compound key: the texts of its parts with `/` between them, in which `~` is
/// written as `~0` and `/` as `~1`, as in a JSON Pointer. Every list of two or more parts has one
/// text, and no other list has the same.
package enum CompoundKeyText {
  /// The possible numbers of parts in a compound key.
  package static let partCounts = 2...4

  package static func text(_ parts: some Sequence<String>) -> String {
    var bytes: [UInt8] = []
    for (index, part) in parts.enumerated() {
      if index > 0 { bytes.append(separator) }
      for byte in part.utf8 {
        switch byte {
        case mark: bytes += [mark, UInt8(ascii: "0")]
        case separator: bytes += [mark, UInt8(ascii: "1")]
        default: bytes.append(byte)
        }
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the texts of the parts; nil if a `~` is followed by anything other than 0 or 1.
  package static func parts(_ text: String) -> [String]? {
    var parts: [[UInt8]] = [[]]
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next() {
      switch byte {
      case separator: parts.append([])
      case mark:
        switch bytes.next() {
        case UInt8(ascii: "0"): parts[parts.count - 1].append(mark)
        case UInt8(ascii: "1"): parts[parts.count - 1].append(separator)
        default: return nil
        }
      default: parts[parts.count - 1].append(byte)
      }
    }
    return parts.map { String(decoding: $0, as: UTF8.self) }
  }

  // As bytes: for `String`, a separator followed by a combining mark is another character.
  private static let separator = UInt8(ascii: "/")
  private static let mark = UInt8(ascii: "~")

  /// Returns the text of the key whose `keyValue` this is; nil if it is not the value of a compound
  /// key.
  static func text(ofKeyValue value: Value) -> String? {
    guard value.kind == .array else { return nil }
    var parts: [String] = []
    for element in value.elements {
      guard
        let text = UUID(keyValue: element)?.partText ?? Int(keyValue: element)?.partText
          ?? String(keyValue: element)
      else { return nil }
      parts.append(text)
    }
    return text(parts)
  }
}
