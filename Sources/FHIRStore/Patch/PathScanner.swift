import ValueModel

/// Reads the text of a path from its beginning to its end.
struct PathScanner {
  static let unknown = FHIRPathPatchError.malformed(
    "a path has names, positions, where with equalities, first, last, single, ofType and extension")

  private var rest: Substring
  /// Whether nothing was read yet.
  var isAtStart = true

  init(_ text: String) { rest = text[...] }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func skipSpace() { rest = rest.drop { $0 == " " } }

  mutating func take(_ character: Character) -> Bool {
    guard rest.first == character else { return false }
    rest.removeFirst()
    return true
  }

  mutating func require(_ character: Character) throws(FHIRPathPatchError) {
    guard take(character) else { throw Self.unknown }
  }

  /// Takes a word and the space after it.
  mutating func takeWord(_ word: String) -> Bool {
    guard rest.hasPrefix(word + " ") else { return false }
    rest.removeFirst(word.count)
    skipSpace()
    return true
  }

  mutating func name() throws(FHIRPathPatchError) -> String {
    if take("`") {
      let name = rest.prefix { $0 != "`" }
      rest = rest.dropFirst(name.count)
      try require("`")
      return String(name)
    }
    let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
    guard let first = name.first, first.isLetter || first == "_" else { throw Self.unknown }
    rest = rest.dropFirst(name.count)
    return String(name)
  }

  mutating func number() throws(FHIRPathPatchError) -> Int {
    let digits = rest.prefix { $0.isASCII && $0.isNumber }
    guard let number = Int(digits) else { throw Self.unknown }
    rest = rest.dropFirst(digits.count)
    return number
  }

  /// A string, a number, a date or a boolean.
  mutating func literal() throws(FHIRPathPatchError) -> Value {
    if take("'") { return Value(try string()) }
    if take("@") {
      let date = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-:.+".contains($0)) }
      rest = rest.dropFirst(date.count)
      return Value(String(date))
    }
    let word = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "-.".contains($0)) }
    rest = rest.dropFirst(word.count)
    switch word {
    case "true": return true
    case "false": return false
    default:
      guard let number = ExactDecimal(String(word)) else { throw Self.unknown }
      return Value(number)
    }
  }

  private mutating func string() throws(FHIRPathPatchError) -> String {
    var text = ""
    while let character = rest.popFirst() {
      switch character {
      case "'": return text
      case "\\":
        guard let escaped = rest.popFirst(), "'\"`\\/".contains(escaped) else { throw Self.unknown }
        text.append(escaped)
      default: text.append(character)
      }
    }
    throw Self.unknown
  }
}
