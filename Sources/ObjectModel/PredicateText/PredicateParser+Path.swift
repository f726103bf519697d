import ValueModel

extension PredicateParser {
  /// Words that must be escaped as a field's name, with `#` or in brackets and quotes.
  static let reservedWords: Set<String> = [
    "AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "MATCHES", "CONTAINS", "BEGINSWITH", "ENDSWITH",
    "ANY", "SOME", "ALL", "NONE", "TRUE", "FALSE", "YES", "NO", "NULL", "NIL", "SELF",
    "TRUEPREDICATE", "FALSEPREDICATE", "SUBQUERY",
  ]

  /// Parses a path without `@count`.
  mutating func path() throws(PredicateTextError) -> ValuePath {
    let start = token.offset
    guard case .path(let path) = try pathOrCount() else {
      throw failure(.expected("a path without @count"), at: start)
    }
    return path
  }

  mutating func pathOrCount() throws(PredicateTextError) -> Operand {
    var path = try pathStart()
    while true {
      if token.kind == .sign("[") {
        if token(ahead: 1).keyword == "SIZE" {
          position += 2
          try expect("]")
          return .count(path, .all)
        }
        path.components.append(try subscripted())
      } else if take(nil, ".") {
        if case .function(let name) = token.kind { return .count(path, try count(name)) }
        path.components += try component().components
      } else {
        return .path(path)
      }
    }
  }

  private mutating func pathStart() throws(PredicateTextError) -> ValuePath {
    switch token.kind {
    case .variable(let name): return try variable(name)
    case _ where !variables.isEmpty: throw unsupported("anything but the element inside")
    case .sign("["): return ValuePath()
    case .function: throw expected("a path before the function")
    case .word where token.keyword == "SELF":
      position += 1
      return ValuePath()
    default: break
    }
    if let keyword = token.keyword, Self.reservedWords.contains(keyword) {
      throw expected("a field or a constant")
    }
    return try component()
  }

  private mutating func variable(_ name: String) throws(PredicateTextError) -> ValuePath {
    guard variables.last == name else {
      throw variables.contains(name)
        ? unsupported("an outer variable") : expected("a field or a known variable")
    }
    position += 1
    return ValuePath()
  }

  /// Parses a name, or the path that the argument of `%K` gives.
  private mutating func component() throws(PredicateTextError) -> ValuePath {
    let start = token
    switch start.kind {
    case .word(let name, _):
      position += 1
      return ValuePath(field: name)
    case .placeholder(UInt8(ascii: "K")):
      position += 1
      let constant = try argument(UInt8(ascii: "K"), at: start.offset)
      guard let path = constant.value.string.flatMap(ValuePath.init(_:)) else {
        throw constant.mismatch("a path")
      }
      return path
    default: throw expected("a field or a constant")
    }
  }

  private mutating func subscripted() throws(PredicateTextError) -> ValuePath.Component {
    position += 1
    let component: ValuePath.Component
    switch token.kind {
    case .string(let name): component = .field(name)
    case .number(let text):
      guard let number = Int(text), number >= 0 else { throw expected("a position") }
      component = .element(number)
    case .word where token.keyword == "FIRST": component = .element(0)
    case .word where token.keyword == "LAST": throw unsupported("[LAST]")
    default: throw expected("a position or a name in quotes")
    }
    position += 1
    try expect("]")
    return component
  }

  private mutating func count(_ name: String) throws(PredicateTextError) -> Filter {
    let others: Set<String> = [
      "sum", "avg", "min", "max", "unionOfObjects", "distinctUnionOfObjects",
    ]
    guard name == "count" else {
      throw others.contains(name) ? unsupported("@\(name)") : expected("@count")
    }
    position += 1
    return .all
  }
}
