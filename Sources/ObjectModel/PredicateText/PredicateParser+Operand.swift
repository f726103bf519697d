import ValueModel

extension PredicateParser {
  /// One side of a comparison in a predicate.
  enum Operand {
    /// A path from the value, or from the element of the innermost variable.
    case path(ValuePath)
    /// The number of elements of a path that match a filter.
    case count(ValuePath, Filter)
    case constant(Constant)
  }

  /// A constant, and where it stands.
  struct Constant {
    var value: Value
    var offset: Int
    /// The index of the argument, from zero; nil for a literal.
    var argument: Int?

    /// Returns the error for a constant that is not what its place needs.
    func mismatch(_ expected: String) -> PredicateTextError {
      let reason: PredicateTextError.Reason =
        argument.map { .argument(index: $0, expected: expected) } ?? .expected(expected)
      return PredicateTextError(reason: reason, offset: offset)
    }
  }

  mutating func operand() throws(PredicateTextError) -> Operand {
    let operand = try plainOperand()
    if case .sign(let sign) = token.kind, ["+", "-", "*", "/", ":"].contains(sign) {
      throw unsupported("arithmetic")
    }
    return operand
  }

  private mutating func plainOperand() throws(PredicateTextError) -> Operand {
    switch token.kind {
    case .string, .number, .sign("{"): return .constant(try constant())
    case .placeholder(let letter) where letter != UInt8(ascii: "K"):
      return .constant(try constant())
    case .sign("-"): throw unsupported("arithmetic")
    default: break
    }
    if Self.constantKeywords.contains(token.keyword ?? "") { return .constant(try constant()) }
    if token.keyword == "SUBQUERY", token(ahead: 1).kind == .sign("(") { return try subquery() }
    if case .word = token.kind, token(ahead: 1).kind == .sign("(") {
      throw unsupported("a function")
    }
    return try pathOrCount()
  }

  private static let constantKeywords: Set<String> = ["TRUE", "FALSE", "YES", "NO", "NIL", "NULL"]

  mutating func constant() throws(PredicateTextError) -> Constant {
    let start = token
    position += 1
    func literal(_ value: Value) -> Constant {
      Constant(value: value, offset: start.offset)
    }
    switch start.kind {
    case .string(let text): return literal(Value(text))
    case .number(let text): if let number = ExactDecimal(text) { return literal(Value(number)) }
    case .placeholder(let letter) where letter != UInt8(ascii: "K"):
      return try argument(letter, at: start.offset)
    case .sign("{"): return literal(try aggregate())
    default: break
    }
    switch start.keyword {
    case "TRUE", "YES": return literal(Value(true))
    case "FALSE", "NO": return literal(Value(false))
    case "NIL", "NULL": return literal(.null)
    default:
      position -= 1
      throw expected("a constant")
    }
  }

  /// Parses the constants up to the closing brace, as an array.
  private mutating func aggregate() throws(PredicateTextError) -> Value {
    try descend()
    defer { depth -= 1 }
    if take(nil, "}") { return Value(array: []) }
    var values = [try constant().value]
    while take(nil, ",") { values.append(try constant().value) }
    try expect("}")
    return Value(array: values)
  }

  mutating func argument(
    _ letter: UInt8, at offset: Int
  ) throws(PredicateTextError) -> Constant {
    guard usedArguments < arguments.count else {
      throw failure(.missingArgument(given: arguments.count), at: offset)
    }
    let constant = Constant(
      value: arguments[usedArguments], offset: offset, argument: usedArguments)
    usedArguments += 1
    let kind = constant.value.kind
    switch letter {
    case UInt8(ascii: "d"): if kind != .integer { throw constant.mismatch("an integer") }
    case UInt8(ascii: "f"):
      if kind != .integer, kind != .decimal { throw constant.mismatch("a number") }
    case UInt8(ascii: "s"), UInt8(ascii: "K"):
      if kind != .string { throw constant.mismatch("a string") }
    default: break
    }
    return constant
  }

  /// Parses `SUBQUERY(path, $x, predicate).@count`.
  private mutating func subquery() throws(PredicateTextError) -> Operand {
    position += 1
    try expect("(")
    let path = try path()
    try expect(",")
    guard case .variable(let name) = token.kind else { throw expected("a variable") }
    position += 1
    try expect(",")
    try descend()
    let filter = try scoped(name) { parser throws(PredicateTextError) in
      try parser.disjunction()
    }
    depth -= 1
    try expect(")")
    try expect(".")
    guard token.kind == .function("count") else { throw expected("@count") }
    position += 1
    return .count(path, filter)
  }

  /// Parses with `body` while `$name` is the element.
  mutating func scoped(
    _ name: String, _ body: (inout PredicateParser) throws(PredicateTextError) -> Filter
  ) throws(PredicateTextError) -> Filter {
    variables.append(name)
    let filter = try body(&self)
    variables.removeLast()
    return filter
  }
}
