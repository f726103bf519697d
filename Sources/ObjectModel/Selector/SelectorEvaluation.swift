import ValueModel

/// Whether a value matches a selector.
struct SelectorEvaluation: Sendable, Hashable {
  let order: SelectorOrder

  /// Throws `.expressionTooCostly` and `.cancelled`, as regular expressions do.
  func matches(_ node: SelectorNode, _ value: Value) throws(FilterError) -> Bool {
    switch node {
    case .and(let parts):
      for part in parts where try !matches(part, value) { return false }
      return true
    case .or(let parts):
      for part in parts where try matches(part, value) { return true }
      return false
    case .test(let path, let test):
      switch path.target(in: value) {
      case .impossible: return false
      case .missing: return test == .exists(false)
      case .value(let found):
        let order = path.isIdentifier ? SelectorOrder(strings: .bytes) : order
        return try SelectorEvaluation(order: order).holds(test, found)
      }
    }
  }

  private func holds(_ test: SelectorTest, _ value: Value) throws(FilterError) -> Bool {
    switch test {
    case .comparison(let relation, let constant):
      return relation.holds(order.compare(value, constant))
    case .exists(let isThere): return isThere
    case .type(let name): return Self.typeName(value) == name
    case .isIn(let constants): return isIn(constants, value)
    case .all(let constants): return all(constants, value)
    case .size(let count): return value.kind == .array && value.count == count
    case .anyElement(let node):
      guard value.kind == .array else { return false }
      for element in value.elements where try matches(node, element) { return true }
      return false
    case .everyElement(let node):
      guard value.kind == .array, value.count > 0 else { return false }
      for element in value.elements where try !matches(node, element) { return false }
      return true
    case .anyName(let node):
      guard value.kind == .object else { return false }
      for field in value.fields where try matches(node, Value(field.name)) { return true }
      return false
    case .remainder(let divisor, let remainder):
      guard value.kind == .integer, let integer = value.integer else { return false }
      return integer.remainderReportingOverflow(dividingBy: divisor).partialValue == remainder
    case .expression(let expression):
      guard let text = value.string else { return false }
      return try expression.matches(text)
    case .prefix(let text):
      return value.string?.utf8.starts(with: text.utf8) ?? false
    case .not(let inner): return try !holds(inner, value)
    }
  }

  /// Of an array, its elements are compared, and it is not itself.
  private func isIn(_ constants: [Value], _ value: Value) -> Bool {
    guard value.kind == .array else { return constants.contains { order.isEqual($0, value) } }
    return value.elements.contains { element in
      constants.contains { order.isEqual($0, element) }
    }
  }

  /// Exactly: 1 is not 1.0 here.
  private func all(_ constants: [Value], _ value: Value) -> Bool {
    guard value.kind == .array, !constants.isEmpty else { return false }
    if constants.count == 1, constants[0].kind == .array, Self.isSame(constants[0], value) {
      return true
    }
    return constants.allSatisfy { constant in
      value.elements.contains { Self.isSame($0, constant) }
    }
  }

  private static func isSame(_ left: Value, _ right: Value) -> Bool { left.json() == right.json() }

  private static func typeName(_ value: Value) -> String? {
    switch value.kind {
    case .null: "null"
    case .boolean: "boolean"
    case .integer, .decimal: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    case .bytes: nil
    }
  }
}
