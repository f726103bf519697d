import ValueModel

extension PredicateParser {
  /// Parses `ANY path …`, or `ANY $x IN path SATISFIES (…)`; also ALL, NONE and SOME.
  mutating func quantified() throws(PredicateTextError) -> Filter {
    let quantifier = token.keyword ?? ""
    position += 1
    guard case .variable(let name) = token.kind, token(ahead: 1).keyword == "IN",
      token(ahead: 2).kind != .sign("{"), token(ahead: 2).kind != .placeholder(UInt8(ascii: "@"))
    else { return try comparison(quantifier: quantifier) }
    position += 2
    let path = try path()
    try expectKeyword("SATISFIES")
    let filter = try scoped(name) { parser throws(PredicateTextError) in
      try parser.parenthesized { parser throws(PredicateTextError) in try parser.disjunction() }
    }
    return Self.quantified(quantifier, path, filter)
  }

  private static func quantified(
    _ quantifier: String, _ path: ValuePath, _ filter: Filter
  ) -> Filter {
    switch quantifier {
    case "ALL": .every(path, filter)
    case "NONE": .no(path, filter)
    default: .any(path, filter)
    }
  }

  /// Parses a comparison; with a quantifier, one of each element of the path.
  mutating func comparison(quantifier: String?) throws(PredicateTextError) -> Filter {
    let start = token.offset
    let left = try operand()
    guard let quantifier else { return try relation(of: left) }
    guard case .path(let path) = left else { throw failure(.expected("a path"), at: start) }
    return Self.quantified(quantifier, path, try relation(of: .path(ValuePath())))
  }

  private mutating func relation(of left: Operand) throws(PredicateTextError) -> Filter {
    if take("NOT") { return .not(try wordRelation(of: left)) }
    guard let relation = comparisonOperator() else { return try wordRelation(of: left) }
    let optionsOffset = token.offset
    if let options = try options() { return try folded(left, relation, options, at: optionsOffset) }
    let start = token.offset
    return try compared(left, relation, try operand(), at: start)
  }

  private mutating func comparisonOperator() -> ComparisonOperator? {
    guard case .sign(let sign) = token.kind else { return nil }
    let relation: ComparisonOperator
    switch sign {
    case "=", "==": relation = .equal
    case "!=", "<>": relation = .notEqual
    case "<": relation = .less
    case "<=", "=<": relation = .lessOrEqual
    case ">": relation = .greater
    case ">=", "=>": relation = .greaterOrEqual
    default: return nil
    }
    position += 1
    return relation
  }

  private func compared(
    _ left: Operand, _ relation: ComparisonOperator, _ right: Operand,
    at start: Int
  ) throws(PredicateTextError) -> Filter {
    switch (left, right) {
    case (.path(let path), .constant(let constant)):
      return .compared(path, relation, constant.value)
    case (.constant(let constant), .path(let path)):
      return .compared(path, relation.mirrored, constant.value)
    case (.count(let path, let filter), .constant(let constant)):
      return .count(path, filter, relation, try number(constant))
    case (.constant(let constant), .count(let path, let filter)):
      return .count(path, filter, relation.mirrored, try number(constant))
    case (.constant(let left), .constant(let right)):
      return .folded(left.value, relation, right.value)
    default: throw failure(.unsupported("a comparison of two fields"), at: start)
    }
  }

  private func number(_ constant: Constant) throws(PredicateTextError) -> Int {
    guard let number = constant.value.integer.flatMap({ Int(exactly: $0) }) else {
      throw constant.mismatch("an integer")
    }
    return number
  }
}
