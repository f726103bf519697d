/// Splits a FHIRPath expression into tokens.
struct SearchLexer {
  /// A token of a FHIRPath expression.
  enum Token: Hashable {
    case name(String)
    case string(String)
    case number(String)
    case symbol(String)
  }

  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  mutating func tokens() throws(SearchExpression.Failure) -> [Token] {
    var tokens: [Token] = []
    while let token = try next() { tokens.append(token) }
    return tokens
  }

  private mutating func next() throws(SearchExpression.Failure) -> Token? {
    rest = rest.drop(while: \.isWhitespace)
    guard let first = rest.first else { return nil }
    if first == "'" { return .string(try quoted("'")) }
    if first == "`" { return .name(try quoted("`")) }
    if first.isASCII, first.isLetter || first == "_" {
      return .name(take { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
    }
    if first.isASCII, first.isNumber { return .number(take { $0.isASCII && $0.isNumber }) }
    for symbol in ["!=", "|", "=", ".", ",", "(", ")", "[", "]", "%"] where rest.hasPrefix(symbol) {
      rest.removeFirst(symbol.count)
      return .symbol(symbol)
    }
    throw SearchExpression.Failure("`\(first)` is not understood")
  }

  private mutating func take(_ isPart: (Character) -> Bool) -> String {
    let part = rest.prefix(while: isPart)
    rest = rest[part.endIndex...]
    return String(part)
  }

  private mutating func quoted(_ mark: Character) throws(SearchExpression.Failure) -> String {
    let text = rest.dropFirst().prefix { $0 != mark }
    guard text.endIndex < rest.endIndex else {
      throw SearchExpression.Failure("a quotation has no end")
    }
    rest = rest[rest.index(after: text.endIndex)...]
    return String(text)
  }
}
