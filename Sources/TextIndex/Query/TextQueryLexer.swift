/// Cuts the text of a query into pieces.
struct TextQueryLexer {
  private let scalars: [Unicode.Scalar]
  private var next = 0
  private var offset = 0

  init(_ text: String) { scalars = Array(text.unicodeScalars) }

  /// All pieces, in order.
  mutating func tokens() throws(TextQueryError) -> [TextQueryToken] {
    var tokens: [TextQueryToken] = []
    var operandCount = 0
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
      switch kind {
      case .word, .quoted: operandCount += 1
      default: break
      }
      // Operators, fields and numbers are words here.
      guard operandCount <= 4 * TextQuery.mostOperands else {
        throw TextQueryError(.tooLong, at: start)
      }
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
    while let scalar = peek(), !scalar.properties.isWhitespace,
      !"():^\"".unicodeScalars
        .contains(scalar)
    {
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
