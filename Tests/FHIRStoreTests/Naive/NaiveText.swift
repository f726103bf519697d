import Foundation

/// Escapes, and text as comparisons take it.
enum NaiveText {
  /// The parts between marks that are not escaped.
  static func parts(_ text: String, _ mark: Character) -> [String] {
    var parts = [""]
    var rest = Substring(text)
    while let first = rest.popFirst() {
      if first == "\\", let next = rest.popFirst() {
        parts[parts.count - 1] += [first, next]
      } else if first == mark {
        parts.append("")
      } else {
        parts[parts.count - 1].append(first)
      }
    }
    return parts
  }

  static func plain(_ text: String) -> String {
    var plain = ""
    var rest = Substring(text)
    while let first = rest.popFirst() {
      if first == "\\", let next = rest.first, ",|$\\".contains(next) {
        plain.append(next)
        rest.removeFirst()
      } else {
        plain.append(first)
      }
    }
    return plain
  }

  /// Small letters without marks.
  static func folded(_ text: String) -> [Unicode.Scalar] {
    let base = decomposed(text).filter { $0.properties.generalCategory != .nonspacingMark }
    return String(String.UnicodeScalarView(base)).lowercased().unicodeScalars
      .filter { $0.properties.generalCategory != .nonspacingMark }
  }

  private static func decomposed(_ text: String) -> [Unicode.Scalar] {
    Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
  }
}
