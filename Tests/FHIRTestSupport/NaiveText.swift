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

  /// Without marks and case.
  static func folded(_ text: String) -> [Unicode.Scalar] {
    let base = decomposed(text).filter { $0.properties.generalCategory != .nonspacingMark }
    return caseFolded(base).filter { $0.properties.generalCategory != .nonspacingMark }
  }

  /// Case as Unicode folds it: what one has in capitals, in small letters. Not so `ı`, which is no `i`, and Cherokee, which
  /// folds to capitals.
  static func caseFolded(_ text: some Sequence<Unicode.Scalar>) -> [Unicode.Scalar] {
    text.flatMap { scalar -> [Unicode.Scalar] in
      switch scalar.value {
      case 0x131: return [scalar]
      case 0x13A0...0x13FF, 0xAB70...0xABBF:
        return Array(scalar.properties.uppercaseMapping.unicodeScalars)
      default:
        let small = scalar.properties.lowercaseMapping.unicodeScalars
        let capitals = small.flatMap { $0.properties.uppercaseMapping.unicodeScalars }
        return capitals.flatMap { $0.properties.lowercaseMapping.unicodeScalars }
      }
    }
  }

  private static func decomposed(_ text: String) -> [Unicode.Scalar] {
    Array(text.decomposedStringWithCanonicalMapping.unicodeScalars)
  }
}
