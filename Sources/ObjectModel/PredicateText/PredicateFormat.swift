public import ValueModel

/// A predicate as text, with arguments for constants that have no literal.
public struct PredicateFormat: Sendable, Hashable {
  /// The text. It contains the constants of the filter, which may be record content.
  public var text: String
  /// Byte strings, objects and lists of lists, for the places of `%@`.
  public var arguments: [Value]
}

extension PredicateFormat {
  init(_ filter: Filter) {
    var writer = PredicateWriter()
    writer.write(filter)
    self.init(text: writer.text, arguments: writer.arguments)
  }
}

/// Writes filters as predicates.
private struct PredicateWriter {
  private(set) var text = ""
  private(set) var arguments: [Value] = []
  /// The number of variables in scope; the innermost is `$e` with this number.
  private var scopes = 0

  mutating func write(_ filter: Filter) {
    switch filter {
    case .all: text += "TRUEPREDICATE"
    case .none: text += "FALSEPREDICATE"
    case .comparison(let path, let relation, let value): comparison(path, relation, value)
    case .isIn(let path, let values): leaf(path, " IN ", Value(array: values))
    case .range(let path, let range): write(path, range)
    case .text(let path, let test): leaf(path, Self.relation(test), Value(test.text))
    case .isNull(let path): leaf(path, " IS NULL")
    case .exists(let path): leaf(path, " EXISTS")
    case .any(let path, let inner): quantified("ANY", path, inner)
    case .every(let path, let inner): quantified("ALL", path, inner)
    case .no(let path, let inner): quantified("NONE", path, inner)
    case .count(let path, let inner, let relation, let number):
      count(path, inner)
      text += ".@count \(relation.symbol) \(number)"
    case .derived(let test): text += "DERIVED(\(test.condition.name))"
    case .and(let parts): junction(parts, " AND ", ifEmpty: .all)
    case .or(let parts): junction(parts, " OR ", ifEmpty: .none)
    case .not(let inner):
      text += "NOT "
      bracketed(inner)
    }
  }

  private mutating func bracketed(_ filter: Filter) {
    text += "("
    write(filter)
    text += ")"
  }

  private mutating func junction(_ parts: [Filter], _ word: String, ifEmpty: Filter) {
    if parts.isEmpty { write(ifEmpty) }
    for (index, part) in parts.enumerated() {
      if index > 0 { text += word }
      switch part {
      case .and, .or: parts.count > 1 ? bracketed(part) : write(part)
      default: write(part)
      }
    }
  }

  private mutating func comparison(
    _ path: ValuePath, _ relation: ComparisonOperator, _ value: Value
  ) {
    guard value.isNull else { return leaf(path, " \(relation.symbol) ", value) }
    switch relation {
    case .equal, .lessOrEqual, .greaterOrEqual: leaf(path, " IS NULL")
    case .notEqual: leaf(path, " IS NOT NULL")
    case .less, .greater: write(.none)
    }
  }

  private mutating func leaf(_ path: ValuePath, _ relation: String, _ value: Value? = nil) {
    write(path)
    text += relation
    if let value { write(value) }
  }

  private mutating func write(_ path: ValuePath, _ range: ValueRange) {
    leaf(path, " BETWEEN ")
    text += range.lower?.isInclusive ?? true ? "[" : "("
    if let lower = range.lower { write(lower.value) } else { text += "*" }
    text += ", "
    if let upper = range.upper { write(upper.value) } else { text += "*" }
    text += range.upper?.isInclusive ?? true ? "]" : ")"
  }

  private mutating func quantified(_ word: String, _ path: ValuePath, _ inner: Filter) {
    text += "\(word) $e\(scopes + 1) IN "
    write(path)
    text += " SATISFIES "
    scopes += 1
    bracketed(inner)
    scopes -= 1
  }

  private mutating func count(_ path: ValuePath, _ inner: Filter) {
    if inner == .all { return write(path) }
    text += "SUBQUERY("
    write(path)
    text += ", $e\(scopes + 1), "
    scopes += 1
    write(inner)
    scopes -= 1
    text += ")"
  }

  private static func relation(_ test: TextTest) -> String {
    let word =
      switch test.relation {
      case .equals: " =="
      case .contains: " CONTAINS"
      case .hasPrefix: " BEGINSWITH"
      case .hasSuffix: " ENDSWITH"
      case .like: " LIKE"
      case .matches: " MATCHES"
      case .containsMatch: " CONTAINSMATCH"
      }
    let letters =
      (test.options.contains(.caseInsensitive) ? "c" : "")
      + (test.options.contains(.diacriticInsensitive) ? "d" : "")
    return letters.isEmpty && test.relation != .equals ? word + " " : "\(word)[\(letters)] "
  }

  private mutating func write(_ path: ValuePath) {
    var isStart = scopes == 0
    if scopes > 0 { text += "$e\(scopes)" } else if path.isEmpty { text += "SELF" }
    for component in path.components {
      switch component {
      case .element(let position): text += "[\(position)]"
      case .field(let name) where Self.isPlain(name): text += isStart ? name : "." + name
      case .field(let name):
        text += "["
        write(string: name)
        text += "]"
      }
      isStart = false
    }
  }

  /// Whether the lexer reads `name` as one word that is not a keyword.
  private static func isPlain(_ name: String) -> Bool {
    guard let first = name.utf8.first, PredicateLexer.isNameStart(first) else { return false }
    return name.utf8.allSatisfy { PredicateLexer.isNameStart($0) || PredicateLexer.isDigit($0) }
      && !PredicateParser.reservedWords.contains(name.uppercased())
  }

  private mutating func write(_ value: Value) {
    switch value.kind {
    case .null: text += "NULL"
    case .boolean: text += value.boolean == true ? "TRUE" : "FALSE"
    case .integer, .decimal: text += value.decimal?.text ?? "0"
    case .string: write(string: value.string ?? "")
    case .array where !value.elements.contains { $0.kind == .array }:
      text += "{"
      for (index, element) in value.elements.enumerated() {
        if index > 0 { text += ", " }
        write(element)
      }
      text += "}"
    case .array, .bytes, .object:
      text += "%@"
      arguments.append(value)
    }
  }

  private mutating func write(string: String) {
    text += "\""
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\\(scalar)"
      case "\n": text += "\\n"
      case _ where scalar.value < 32:
        text += "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
