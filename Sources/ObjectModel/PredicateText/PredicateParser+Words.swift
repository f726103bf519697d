import ValueModel

extension PredicateParser {
  /// Parses a relation that is a word, after the left side.
  mutating func wordRelation(of left: Operand) throws(PredicateTextError) -> Filter {
    let word = token
    position += 1
    switch word.keyword {
    case "IN": return try membership(of: left, at: word.offset)
    case "BETWEEN": return .range(try path(of: left, at: word.offset), try range())
    case "IS":
      let isNegated = take("NOT")
      guard take("NULL") || take("NIL") else { throw expected("NULL") }
      let filter = Filter.isNull(try path(of: left, at: word.offset))
      return isNegated ? .not(filter) : filter
    case "EXISTS": return .exists(try path(of: left, at: word.offset))
    case "BEGINSWITH": return try text(left, .hasPrefix, at: word.offset)
    case "ENDSWITH": return try text(left, .hasSuffix, at: word.offset)
    case "CONTAINS": return try text(left, .contains, at: word.offset)
    case "LIKE": return try text(left, .like, at: word.offset)
    case "MATCHES": return try text(left, .matches, at: word.offset)
    case "CONTAINSMATCH": return try text(left, .containsMatch, at: word.offset)
    default:
      position -= 1
      throw expected("an operator")
    }
  }

  private func path(
    of operand: Operand, at offset: Int
  ) throws(PredicateTextError) -> ValuePath {
    guard case .path(let path) = operand else {
      throw failure(
        .unsupported("this operator with a constant or a count on its left"), at: offset)
    }
    return path
  }

  private mutating func membership(
    of left: Operand, at offset: Int
  ) throws(PredicateTextError) -> Filter {
    if try options() != nil { throw failure(.unsupported("IN with options"), at: offset) }
    let start = token.offset
    let right = try operand()
    switch (left, right) {
    case (.path(let path), .constant(let list)):
      guard list.value.kind == .array else { throw list.mismatch("a list") }
      return .isIn(path, Array(list.value.elements))
    case (.constant(let constant), .path(let path)):
      return .comparison(path, .equal, constant.value)
    default: throw failure(.unsupported("IN between these"), at: start)
    }
  }

  /// Parses `{a, b}` with both bounds inside, or an interval like `[a, b)` or `(a, *]`, in which
  /// `*` means no bound.
  private mutating func range() throws(PredicateTextError) -> ValueRange {
    let isOpen = token.kind == .sign("(")
    guard isOpen || token.kind == .sign("[") else {
      let list = try constant()
      guard list.value.kind == .array, list.value.count == 2,
        let lower = list.value[0], let upper = list.value[1]
      else { throw list.mismatch("a list of two") }
      return .closed(lower, upper)
    }
    position += 1
    var lower = try bound()
    try expect(",")
    var upper = try bound()
    if isOpen { lower?.isInclusive = false }
    if take(nil, ")") { upper?.isInclusive = false } else { try expect("]") }
    return ValueRange(lower: lower, upper: upper)
  }

  private mutating func bound() throws(PredicateTextError) -> ValueRange.Bound? {
    take(nil, "*") ? nil : ValueRange.Bound(try constant().value)
  }

  /// Parses `[c]`, `[d]`, `[cd]` or `[]`; nil if no options follow.
  mutating func options() throws(PredicateTextError) -> TextOptions? {
    guard token.kind == .sign("[") else { return nil }
    if token(ahead: 1).kind == .sign("]") {
      position += 2
      return []
    }
    guard case .word(let letters, _) = token(ahead: 1).kind, token(ahead: 2).kind == .sign("]")
    else { return nil }
    var options: TextOptions = []
    for letter in letters {
      switch letter {
      case "c", "C": options.insert(.caseInsensitive)
      case "d", "D": options.insert(.diacriticInsensitive)
      default: throw unsupported("an option other than c and d")
      }
    }
    position += 3
    return options
  }

  /// Returns `==` or `!=` with options.
  mutating func folded(
    _ left: Operand, _ relation: ComparisonOperator, _ options: TextOptions, at offset: Int
  ) throws(PredicateTextError) -> Filter {
    guard relation == .equal || relation == .notEqual else {
      throw failure(.unsupported("an order with options"), at: offset)
    }
    let filter = try text(left, .equals, at: offset, options: options)
    return relation == .equal ? filter : .not(filter)
  }

  private mutating func text(
    _ left: Operand, _ relation: TextTest.Relation, at offset: Int
  ) throws(PredicateTextError) -> Filter {
    let options = try options()
    return try text(left, relation, at: offset, options: options ?? [])
  }

  mutating func text(
    _ left: Operand, _ relation: TextTest.Relation, at offset: Int, options: TextOptions
  ) throws(PredicateTextError) -> Filter {
    let path = try path(of: left, at: offset)
    let start = token.offset
    guard case .constant(let constant) = try operand() else {
      throw failure(.unsupported("a comparison of two fields"), at: start)
    }
    guard let text = constant.value.string else {
      guard relation == .contains, options.isEmpty else { throw constant.mismatch("a string") }
      return .comparison(path, .equal, constant.value)
    }
    let test = TextTest(relation, text, options: options)
    try check(test, at: start)
    return .text(path, test)
  }

  private func check(_ test: TextTest, at offset: Int) throws(PredicateTextError) {
    guard test.relation == .matches || test.relation == .containsMatch else { return }
    do throws(RegularExpressionError) {
      _ = try ExpressionTest(test, MatchLimits())
    } catch {
      throw failure(.regularExpression(error), at: offset)
    }
  }
}
