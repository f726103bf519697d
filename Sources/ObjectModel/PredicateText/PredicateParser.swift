import ValueModel

/// Parses the tokens of a predicate by recursive descent.
struct PredicateParser {
  let tokens: [PredicateLexer.Token]
  let arguments: [Value]
  var position = 0
  var usedArguments = 0
  var depth = 0
  /// The variables of the enclosing `SUBQUERY` and `ANY $x IN`, outermost first.
  var variables: [String] = []

  init(tokens: [PredicateLexer.Token], arguments: [Value]) {
    self.tokens = tokens
    self.arguments = arguments
  }

  mutating func predicate() throws(PredicateTextError) -> Filter {
    let filter = try disjunction()
    guard token.kind == .end else { throw expected("AND, OR or the end") }
    guard usedArguments == arguments.count else {
      throw failure(.surplusArguments(given: arguments.count, used: usedArguments))
    }
    return filter
  }

  mutating func disjunction() throws(PredicateTextError) -> Filter {
    var parts = [try conjunction()]
    while take("OR", "||") { parts.append(try conjunction()) }
    return parts.count == 1 ? parts[0] : .or(parts)
  }

  private mutating func conjunction() throws(PredicateTextError) -> Filter {
    var parts = [try negation()]
    while take("AND", "&&") { parts.append(try negation()) }
    return parts.count == 1 ? parts[0] : .and(parts)
  }

  private mutating func negation() throws(PredicateTextError) -> Filter {
    guard take("NOT", "!") else { return try primary() }
    if token.kind == .sign("(") { return .not(try primary()) }
    try descend()
    defer { depth -= 1 }
    return .not(try negation())
  }

  private mutating func primary() throws(PredicateTextError) -> Filter {
    if token.kind == .sign("(") {
      return try parenthesized { parser throws(PredicateTextError) in
        try parser.disjunction()
      }
    }
    switch token.keyword {
    case "TRUEPREDICATE":
      position += 1
      return .all
    case "FALSEPREDICATE":
      position += 1
      return .none
    case "ANY", "SOME", "ALL", "NONE": return try quantified()
    default: return try comparison(quantifier: nil)
    }
  }

  /// Parses with `body`, in round brackets.
  mutating func parenthesized(
    _ body: (inout PredicateParser) throws(PredicateTextError) -> Filter
  ) throws(PredicateTextError) -> Filter {
    try expect("(")
    try descend()
    let filter = try body(&self)
    depth -= 1
    try expect(")")
    return filter
  }
}

// MARK: Tokens

extension PredicateParser {
  var token: PredicateLexer.Token { tokens[position] }

  /// Returns the token at that distance ahead; the end if the text is over before.
  func token(ahead distance: Int) -> PredicateLexer.Token {
    tokens[min(position + distance, tokens.count - 1)]
  }

  /// Moves past the token if it is this keyword or sign.
  mutating func take(_ keyword: String?, _ sign: String? = nil) -> Bool {
    let isKeyword = keyword != nil && token.keyword == keyword
    guard isKeyword || sign.map({ token.kind == .sign($0) }) ?? false else { return false }
    position += 1
    return true
  }

  mutating func expect(_ sign: String) throws(PredicateTextError) {
    guard take(nil, sign) else { throw expected("`\(sign)`") }
  }

  mutating func expectKeyword(_ keyword: String) throws(PredicateTextError) {
    guard take(keyword) else { throw expected(keyword) }
  }

  mutating func descend() throws(PredicateTextError) {
    depth += 1
    guard depth <= Filter.maximumDepth else { throw failure(.tooDeep) }
  }

  func expected(_ what: String) -> PredicateTextError { failure(.expected(what)) }

  func unsupported(_ what: String) -> PredicateTextError { failure(.unsupported(what)) }

  func failure(
    _ reason: PredicateTextError.Reason, at offset: Int? = nil
  ) -> PredicateTextError {
    PredicateTextError(reason: reason, offset: offset ?? token.offset)
  }
}
