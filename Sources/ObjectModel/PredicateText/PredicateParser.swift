import ValueModel

/// Parses the tokens of a predicate by recursive descent.
struct PredicateParser {
  let tokens: [PredicateToken]
  let arguments: [Value]
  var position = 0
  var usedArguments = 0
  var depth = 0
  /// The variables of the enclosing `SUBQUERY` and `ANY $x IN`, outermost first.
  var variables: [String] = []

  init(tokens: [PredicateToken], arguments: [Value]) {
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
