import Foundation
import ValueModel

extension PredicateTranslation {
  /// Returns the comparison that `node` makes of its two sides.
  func comparison(
    _ left: Any, _ relation: ComparisonOperator, _ right: Any, _ node: Any
  ) throws(PredicateTranslationError) -> QueryFilter {
    switch (try operand(of: left), try operand(of: right)) {
    case (.constant(let left), .constant(let right)):
      return .folded(try value(left, node), relation, try value(right, node))
    case (let side, .constant(let constant)):
      return try compared(side, relation, try value(constant, node), node)
    case (.constant(let constant), let side):
      return try compared(side, relation.mirrored, try value(constant, node), node)
    default: throw failure(.twoFields, node)
    }
  }

  private func compared(
    _ side: Operand, _ relation: ComparisonOperator, _ value: ModelValue, _ node: Any
  ) throws(PredicateTranslationError) -> QueryFilter {
    switch side {
    case .path(let path): return .compared(path, relation, value)
    case .fallback(let path, let other):
      let isPresent = QueryFilter.not(.isMissing(path))
      let ofField = .compared(path, relation, value) && isPresent
      return ofField || .isMissing(path) && .folded(other, relation, value)
    case .count(let path, let filter):
      guard let number = value.integer.flatMap({ Int(exactly: $0) }) else {
        throw failure(.expected("an integer"), node)
      }
      return .count(path, filter, relation, number)
    case .condition(let filter, let isPresent):
      return try truth(filter, isPresent, relation, value, node)
    case .constant, .elements: throw failure(.unsupported, node)
    }
  }

  /// Returns a condition compared with true, false or nil.
  private func truth(
    _ filter: QueryFilter, _ isPresent: QueryFilter, _ relation: ComparisonOperator,
    _ value: ModelValue, _ node: Any
  ) throws(PredicateTranslationError) -> QueryFilter {
    guard relation == .equal || relation == .notEqual else { throw failure(.unsupported, node) }
    let isEqual: QueryFilter
    switch value.boolean {
    case true?: isEqual = filter
    case false?: isEqual = isPresent == .all ? .not(filter) : isPresent && .not(filter)
    case nil where value.isNull: isEqual = .not(isPresent)
    case nil: throw failure(.expected("true, false or nil"), node)
    }
    return relation == .equal ? isEqual : .not(isEqual)
  }
}

// MARK: Constants and text

extension PredicateTranslation {
  /// Returns the value of a constant.
  func value(_ constant: Any?, _ node: Any) throws(PredicateTranslationError) -> ModelValue {
    guard let constant else { return .null }
    guard let value = Self.value(constant) else {
      throw failure(.constant(type: String(describing: type(of: constant))), node)
    }
    return value
  }

  private static func value(_ constant: Any) -> ModelValue? {
    if let argument = constant as? any QueryArgument { return argument.queryValue }
    if let character = constant as? Character { return Value(String(character)) }
    if let enumeration = constant as? any RawRepresentable { return value(enumeration.rawValue) }
    guard let list = constant as? [Any] else { return nil }
    let values = list.map { unwrapped($0).map(value) ?? .null }
    return values.contains(nil) ? nil : Value(array: values.compactMap { $0 })
  }

  /// Returns nil for nil, otherwise the wrapped value, however many optionals are around it.
  static func unwrapped(_ constant: Any) -> Any? {
    let mirror = Mirror(reflecting: constant)
    guard mirror.displayStyle == .optional else { return constant }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  func text(of node: Any, in parent: Any) throws(PredicateTranslationError) -> String {
    guard case .constant(let constant) = try operand(of: node) else {
      throw failure(.twoFields, parent)
    }
    guard let text = try value(constant, parent).string else {
      throw failure(.expected("a string"), parent)
    }
    return text
  }

  /// Returns a test of text by another text; other collections cannot be tested this way.
  func textTest<Text: PredicateExpression>(
    _ relation: TextTest.Relation, of text: Text, _ pattern: some PredicateExpression,
    in node: Any
  ) throws(PredicateTranslationError) -> QueryFilter {
    guard Text.Output.self is any StringProtocol.Type else {
      throw failure(.unsupported, node)
    }
    let path = try path(of: text, in: node)
    return .text(path, TextTest(relation, try self.text(of: pattern, in: node)))
  }
}
