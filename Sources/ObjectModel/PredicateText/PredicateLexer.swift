/// Cuts the text of a predicate into tokens. Linear in the text.
struct PredicateLexer {
  static let longestText = 1 << 20

  private let bytes: [UInt8]
  private var offset = 0

  static func tokens(_ text: String) throws(PredicateTextError) -> [Token] {
    guard text.utf8.count <= longestText else {
      throw PredicateTextError(reason: .tooLong(limit: longestText), offset: longestText)
    }
    var lexer = PredicateLexer(bytes: Array(text.utf8))
    var tokens: [Token] = []
    while true {
      lexer.skipSpace()
      let start = lexer.offset
      let kind = try lexer.next()
      tokens.append(Token(kind: kind, offset: start))
      if kind == .end { return tokens }
    }
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func byte(at distance: Int = 0) -> UInt8? {
    offset + distance < bytes.count ? bytes[offset + distance] : nil
  }

  private mutating func skipSpace() {
    while let byte = byte(), byte == 32 || (9...13).contains(byte) { offset += 1 }
  }

  private mutating func next() throws(PredicateTextError) -> Token.Kind {
    guard let first = byte() else { return .end }
    switch first {
    case UInt8(ascii: "\""), UInt8(ascii: "'"): return .string(try string(quote: first))
    case UInt8(ascii: "%"): return .placeholder(try placeholder())
    case UInt8(ascii: "$"): return .variable(try name(after: "a variable's name"))
    case UInt8(ascii: "@"): return .function(try name(after: "a function's name"))
    case UInt8(ascii: "#"): return .word(try name(after: "a field's name"), isEscaped: true)
    case _ where Self.isDigit(first): return .number(try number())
    case UInt8(ascii: "-") where byte(at: 1).map(Self.isDigit) ?? false:
      return .number(try number())
    case _ where Self.isNameStart(first): return .word(word(), isEscaped: false)
    default: return .sign(try sign())
    }
  }

  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  static func isNameStart(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte == UInt8(ascii: "_") || byte >= 0x80
  }

  private mutating func word() -> String {
    let start = offset
    while let byte = byte(), Self.isNameStart(byte) || Self.isDigit(byte) { offset += 1 }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  private mutating func name(after expected: String) throws(PredicateTextError) -> String {
    offset += 1
    guard byte().map(Self.isNameStart) ?? false else { throw failure(expected) }
    return word()
  }

  private mutating func digits() throws(PredicateTextError) {
    guard byte().map(Self.isDigit) ?? false else { throw failure("a digit") }
    while byte().map(Self.isDigit) ?? false { offset += 1 }
  }

  /// Reads a number as JSON writes it.
  private mutating func number() throws(PredicateTextError) -> String {
    let start = offset
    if byte() == UInt8(ascii: "-") { offset += 1 }
    let first = offset
    try digits()
    if bytes[first] == UInt8(ascii: "0"), offset > first + 1 {
      offset = first
      throw failure("a number without leading zeros")
    }
    if byte() == UInt8(ascii: "."), byte(at: 1).map(Self.isDigit) ?? false {
      offset += 1
      try digits()
    }
    if let sign = byte(), sign | 0x20 == UInt8(ascii: "e") {
      offset += 1
      if byte() == UInt8(ascii: "+") || byte() == UInt8(ascii: "-") { offset += 1 }
      try digits()
    }
    if byte().map(Self.isNameStart) ?? false { throw failure("the end of the number") }
    return String(decoding: bytes[start..<offset], as: UTF8.self)
  }

  /// Reads `%@`, `%K`, `%s`, and `%d`, `%i`, `%u`, `%f`, `%g`, `%e` with the length modifiers of C.
  private mutating func placeholder() throws(PredicateTextError) -> UInt8 {
    let start = offset
    offset += 1
    while let length = byte(), "hlqz".utf8.contains(length) { offset += 1 }
    let letter = byte() ?? 0
    offset += 1
    switch letter {
    case UInt8(ascii: "@"), UInt8(ascii: "K"): if offset - start == 2 { return letter }
    case UInt8(ascii: "s"): return UInt8(ascii: "s")
    case UInt8(ascii: "d"), UInt8(ascii: "i"), UInt8(ascii: "u"): return UInt8(ascii: "d")
    case UInt8(ascii: "f"), UInt8(ascii: "g"), UInt8(ascii: "e"): return UInt8(ascii: "f")
    default: break
    }
    offset = start
    throw failure("%@, %K, %d, %f or %s")
  }

  private mutating func sign() throws(PredicateTextError) -> String {
    let long = ["==", "!=", "<>", "<=", "=<", ">=", "=>", "&&", "||"]
    let short = [
      "=", "<", ">", "!", "(", ")", "{", "}", "[", "]", ",", ".", "*", "+", "-", "/", ":",
    ]
    for text in long + short where bytes[offset...].starts(with: text.utf8) {
      offset += text.utf8.count
      return text
    }
    throw failure("a name, a constant or an operator")
  }

  private mutating func string(quote: UInt8) throws(PredicateTextError) -> String {
    offset += 1
    var text: [UInt8] = []
    while let byte = byte(), byte != quote {
      offset += 1
      if byte == UInt8(ascii: "\\") { text += try escape() } else { text.append(byte) }
    }
    guard byte() == quote else { throw failure("a closing quote") }
    offset += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads what follows a backslash: a letter that stands for a control character, `u` with four
  /// hexadecimal digits (two of these for a scalar beyond them), or the character itself.
  private mutating func escape() throws(PredicateTextError) -> [UInt8] {
    guard let letter = byte() else { throw failure("a character after the backslash") }
    offset += 1
    switch letter {
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "b"): return [8]
    case UInt8(ascii: "f"): return [12]
    case UInt8(ascii: "u"): return Array(String(try scalar()).utf8)
    default: return [letter]
    }
  }

  private mutating func scalar() throws(PredicateTextError) -> Unicode.Scalar {
    let start = offset
    let first = try hexadecimal()
    if let scalar = Unicode.Scalar(first) { return scalar }
    if first < 0xDC00, byte() == UInt8(ascii: "\\"), byte(at: 1) == UInt8(ascii: "u") {
      offset += 2
      let second = try hexadecimal()
      let code = 0x10000 + ((first - 0xD800) << 10) + (second & 0x3FF)
      if second & 0xFC00 == 0xDC00, let scalar = Unicode.Scalar(code) { return scalar }
    }
    offset = start
    throw failure("the code of a Unicode scalar")
  }

  private mutating func hexadecimal() throws(PredicateTextError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let byte = byte(), let digit = Character(Unicode.Scalar(byte)).hexDigitValue else {
        throw failure("a hexadecimal digit")
      }
      code = code << 4 | UInt32(digit)
      offset += 1
    }
    return code
  }

  private func failure(_ expected: String) -> PredicateTextError {
    PredicateTextError(reason: .expected(expected), offset: offset)
  }
}

extension PredicateLexer {
  /// A word, sign or constant of a predicate's text.
  struct Token: Hashable {
    enum Kind: Hashable {
      /// A name or keyword; escaped with `#`, it is only a name.
      case word(String, isEscaped: Bool)
      /// `$x`, without the dollar sign.
      case variable(String)
      /// `@count`, without the sign.
      case function(String)
      case string(String)
      /// The number's text.
      case number(String)
      /// `%@`, `%K` and so on: the deciding letter, with `d` for all integers and `f` for all real
      /// numbers.
      case placeholder(UInt8)
      /// Brackets, operators, commas and points.
      case sign(String)
      case end
    }

    var kind: Kind
    var offset: Int

    /// The keyword in upper case; nil for anything else.
    var keyword: String? {
      guard case .word(let text, isEscaped: false) = kind else { return nil }
      return text.uppercased()
    }
  }
}
