/// Reads the part of FHIRPath that search parameters use.
///
/// FHIRPath 2.0, section 6.10, defines the precedence
/// (<https://hl7.org/fhirpath/N1/#operator-precedence>).
struct FHIRPathParser {
  private var tokens: ArraySlice<SearchLexer.Token>

  /// The operators, those that bind most weakly first.
  private static let operators: [Set<String>] = [
    ["or"], ["and"], ["=", "!="], ["|"], ["as", "is"],
  ]

  private init(_ tokens: [SearchLexer.Token]) { self.tokens = tokens[...] }

  static func parse(_ text: String) throws(SearchExpression.Failure) -> SearchExpression {
    var lexer = SearchLexer(text)
    var parser = FHIRPathParser(try lexer.tokens())
    let expression = try parser.operation(0)
    guard parser.tokens.isEmpty else {
      throw SearchExpression.Failure("it goes on where it should end")
    }
    return expression
  }

  private mutating func operation(_ level: Int) throws(SearchExpression.Failure) -> SearchExpression
  {
    guard level < Self.operators.count else { return try term() }
    var left = try operation(level + 1)
    while let sign = sign, Self.operators[level].contains(sign) {
      tokens.removeFirst()
      left = .operation(left, sign, try operation(level + 1))
    }
    return left
  }

  private var sign: String? {
    switch tokens.first {
    case .symbol(let text), .name(let text): text
    default: nil
    }
  }

  /// Reads a primary expression and the operations applied to it.
  private mutating func term() throws(SearchExpression.Failure) -> SearchExpression {
    var term = try primary()
    while true {
      if takes(".") {
        let name = try name()
        term = takes("(") ? .call(term, name, try arguments()) : .member(term, name)
      } else if takes("[") {
        guard case .number(let text) = tokens.popFirst(), let position = Int(text), takes("]")
        else { throw SearchExpression.Failure("a position is no number") }
        term = .position(term, position)
      } else {
        return term
      }
    }
  }

  private mutating func primary() throws(SearchExpression.Failure) -> SearchExpression {
    switch tokens.popFirst() {
    case .name("true"): return .literal("true")
    case .name("false"): return .literal("false")
    case .name(let name): return takes("(") ? .call(nil, name, try arguments()) : .name(name)
    case .string(let text), .number(let text): return .literal(text)
    case .symbol("("):
      let inner = try operation(0)
      guard takes(")") else { throw SearchExpression.Failure("a parenthesis has no end") }
      return inner
    case .symbol("%"):
      let name = try name()
      guard name == "resource" else { throw SearchExpression.Failure("%\(name) is not known") }
      return .resource
    default: throw SearchExpression.Failure("it ends early")
    }
  }

  private mutating func arguments() throws(SearchExpression.Failure) -> [SearchExpression] {
    var arguments: [SearchExpression] = []
    if takes(")") { return arguments }
    repeat { arguments.append(try operation(0)) } while takes(",")
    guard takes(")") else { throw SearchExpression.Failure("a parenthesis has no end") }
    return arguments
  }

  private mutating func name() throws(SearchExpression.Failure) -> String {
    guard case .name(let name) = tokens.popFirst() else {
      throw SearchExpression.Failure("a name is missing")
    }
    return name
  }

  private mutating func takes(_ symbol: String) -> Bool {
    guard tokens.first == .symbol(symbol) else { return false }
    tokens.removeFirst()
    return true
  }
}
