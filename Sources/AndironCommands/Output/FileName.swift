/// File names for names of collections.
enum FileName {
  /// Returns the name with every byte written as `%` and two hex digits, except ASCII letters,
  /// digits, `-`, `_` and a point that is not the first character. The result is a single name in a
  /// folder, and can be converted back.
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
