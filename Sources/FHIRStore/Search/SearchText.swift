/// The escapes in search values: a backslash before `,`, `|`, `$` and itself.
///
/// FHIR R5, section 3.2.1.5.5.1 (<https://hl7.org/fhir/R5/search.html#escaping>).
enum SearchText {
  /// The parts between separators that are not escaped by a backslash; escapes stay as they are.
  static func split(_ text: String, at separator: Character) -> [String] {
    guard text.contains(separator) else { return [text] }
    var parts: [String] = [""]
    var isEscaped = false
    for character in text {
      if character == separator, !isEscaped {
        parts.append("")
      } else {
        parts[parts.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    return parts
  }

  static func unescaped(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return text }
    var result = ""
    var isEscaped = false
    for character in text {
      if character == "\\", !isEscaped {
        isEscaped = true
        continue
      }
      if isEscaped, !",|$\\".contains(character) { result.append("\\") }
      result.append(character)
      isEscaped = false
    }
    if isEscaped { result.append("\\") }
    return result
  }

  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { result, character in
      if ",|$\\".contains(character) { result.append("\\") }
      result.append(character)
    }
  }

  /// The first bar that is not escaped by a backslash.
  static func firstBar(_ text: String) -> String.Index? {
    var isEscaped = false
    for index in text.utf8.indices {
      let byte = text.utf8[index]
      if byte == UInt8(ascii: "|"), !isEscaped { return index }
      isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
    }
    return nil
  }
}
