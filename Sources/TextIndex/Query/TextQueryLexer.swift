/// Cuts the text of a query into pieces.
struct TextQueryLexer {
  /// The most tokens, with room for operators, fields, boosts and parentheses beside the words.
  private static let mostTokens = 8 * TextQuery.mostOperands
  private static let marks: Set<Unicode.Scalar> = ["(", ")", ":", "^", "\""]

  private let scalars: [Unicode.Scalar]
  private var next = 0
  private var offset = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// All pieces, in order.
  mutating func tokens() throws(TextQueryError) -> [TextQueryToken] {
    var tokens: [TextQueryToken] = []
    while true {
      let isAdjacent = !skipSpace()
      guard let scalar = peek() else { return tokens }
      let start = offset
      let kind: TextQueryToken.Kind
      switch scalar {
      case "(": kind = single(.open)
      case ")": kind = single(.close)
      case ":": kind = single(.colon)
      case "^": kind = single(.caret)
      case "\"": kind = .quoted(try quoted())
      default: kind = .word(word())
      }
      guard tokens.count < Self.mostTokens else { throw TextQueryError(.tooLong, at: start) }
      tokens.append(TextQueryToken(kind: kind, offset: start, isAdjacent: isAdjacent))
    }
  }

  private func peek() -> Unicode.Scalar? { next < scalars.count ? scalars[next] : nil }

  private mutating func advance() {
    offset += UTF8.width(scalars[next])
    next += 1
  }

  /// Returns whether there was any.
  private mutating func skipSpace() -> Bool {
    let start = next
    while let scalar = peek(), scalar.properties.isWhitespace { advance() }
    return next > start
  }

  private mutating func single(_ kind: TextQueryToken.Kind) -> TextQueryToken.Kind {
    advance()
    return kind
  }

  private mutating func word() -> String {
    var word = String.UnicodeScalarView()
    while let scalar = peek(), !scalar.properties.isWhitespace, !Self.marks.contains(scalar) {
      word.append(scalar)
      advance()
    }
    return String(word)
  }

  private mutating func quoted() throws(TextQueryError) -> String {
    let start = offset
    advance()
    var text = String.UnicodeScalarView()
    while let scalar = peek() {
      advance()
      if scalar == "\"" {
        guard peek() == "\"" else { return String(text) }
        advance()
      }
      text.append(scalar)
    }
    throw TextQueryError(.unclosed("a quotation mark"), at: start)
  }
}
