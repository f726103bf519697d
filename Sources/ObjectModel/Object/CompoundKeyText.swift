import Foundation
import ValueModel

/// The text of a compound key: the texts of its parts with `/` between them, in which `~` is written as `~0` and `/` as
/// `~1`, as in a JSON Pointer. Every list of two or more parts has one text, and no other list has the same.
package enum CompoundKeyText {
  /// How many parts a compound key has.
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

  /// The texts of the parts; nil where a `~` stands before something else than 0 and 1.
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

  // By bytes: what is one character with a mark of its own behind it is no separator to `String`.
  private static let separator = UInt8(ascii: "/")
  private static let mark = UInt8(ascii: "~")

  /// The text of the key whose `keyValue` this is; nil where it is none of a compound key.
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
