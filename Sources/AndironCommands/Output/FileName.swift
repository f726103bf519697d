/// Names of files for names of collections.
enum FileName {
  /// The name with every byte but ASCII letters, digits, `-`, `_` and a point inside as `%` and two hex digits, so
  /// that it is one name in a folder and can be told back.
  static func text(_ name: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var result = ""
    for byte in name.utf8 {
      let character = Character(Unicode.Scalar(byte))
      let isPlain =
        byte < 0x80
        && (character.isLetter || character.isNumber || "-_".contains(character)
          || (character == "." && !result.isEmpty))
      if isPlain {
        result.append(character)
      } else {
        result += ["%", digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return result
  }
}
