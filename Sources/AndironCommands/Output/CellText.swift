package import ValueModel

/// The text of a value in a table cell, on one line, and its width on a terminal.
package enum CellText {
  /// Returns a string as it is, nothing for a missing value, and JSON for anything else. Characters
  /// that would control the terminal are shown as dots.
  package static func text(_ value: Value?) -> String {
    guard let value else { return "" }
    return printable(value.string ?? value.json())
  }

  package static func printable(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControl) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { isControl($0) ? "·" : $0 }))
  }

  /// Whether the scalar is a control character, ends a line, or changes the direction of text.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator, .surrogate: true
    case .format: scalar.value != 0x200D
    default: false
    }
  }

  /// Returns the number of columns that the text takes.
  package static func width(_ text: String) -> Int { text.reduce(0) { $0 + width($1) } }

  /// Returns two for the wide characters of East Asia and most pictures, and one for others.
  package static func width(_ character: Character) -> Int {
    guard let scalar = character.unicodeScalars.first else { return 0 }
    switch scalar.value {
    case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
      0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
      return 2
    default: return 1
    }
  }

  /// Returns the text in exactly `width` columns: padded with spaces, or cut off with an ellipsis
  /// at its end.
  package static func fitted(_ text: String, _ width: Int) -> String {
    let own = self.width(text)
    guard own > width else { return text + String(repeating: " ", count: width - own) }
    var result = ""
    var used = 0
    for character in text {
      guard used + self.width(character) <= width - 1 else { break }
      result.append(character)
      used += self.width(character)
    }
    return result + "…" + String(repeating: " ", count: max(0, width - 1 - used))
  }
}
