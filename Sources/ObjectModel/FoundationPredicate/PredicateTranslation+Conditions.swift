import Foundation
import ValueModel

extension PredicateTranslation {
  /// Returns the node if it is a condition; nil for another.
  ///
  /// The cast is here, beside the conformances that it looks for, and is called and not inlined. A
  /// linker takes a file out of a static archive only if something refers to it by name, and to the
  /// conformances nothing else does: without this, every predicate would be refused there.
  @inline(never)
  static func conditionNode(_ node: Any) -> (any ConditionNode)? { node as? any ConditionNode }
}

extension PredicateExpressions.Conjunction: PredicateTranslation.ConditionNode {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    try translation.condition(of: lhs) && translation.condition(of: rhs)
  }
}

extension PredicateExpressions.Disjunction: PredicateTranslation.ConditionNode {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    try translation.condition(of: lhs) || translation.condition(of: rhs)
  }
}

extension PredicateExpressions.Negation: PredicateTranslation.ConditionNode {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    .not(try translation.condition(of: wrapped))
  }
}

extension PredicateExpressions.Equal: PredicateTranslation.ConditionNode {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    try translation.comparison(lhs, .equal, rhs, self)
  }
}

extension PredicateExpressions.NotEqual: PredicateTranslation.ConditionNode {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    try translation.comparison(lhs, .notEqual, rhs, self)
  }
}

extension PredicateExpressions.Comparison: PredicateTranslation.ConditionNode {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    let relation: ComparisonOperator =
      switch op {
      case .lessThan: .less
      case .lessThanOrEqual: .lessOrEqual
      case .greaterThan: .greater
      case .greaterThanOrEqual: .greaterOrEqual
      @unknown default: throw translation.failure(.unsupported, self)
      }
    return try translation.comparison(lhs, relation, rhs, self)
  }
}

// MARK: Containment

extension PredicateExpressions.SequenceContains: PredicateTranslation.ConditionNode {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    switch (try translation.operand(of: sequence), try translation.operand(of: element)) {
    case (.path(let path), .constant(let constant)):
      let value = try translation.value(constant, self)
      let isText = LHS.Output.self is any StringProtocol.Type
      return isText
        ? .text(path, TextTest(.contains, value.string ?? ""))
        : .any(path, .comparison(ValuePath(), .equal, value))
    case (.constant(let constant), .path(let path)):
      let list = try translation.value(constant, self)
      guard list.kind == .array else { throw translation.failure(.expected("a list"), self) }
      return .isIn(path, Array(list.elements))
    case (.path, .path): throw translation.failure(.twoFields, self)
    default: throw translation.failure(.unsupported, self)
    }
  }
}

extension PredicateExpressions.SequenceContainsWhere: PredicateTranslation.ConditionNode {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    let path = try translation.path(of: sequence, in: self)
    return .any(path, try translation.nested(variable.key).condition(of: test))
  }
}

extension PredicateExpressions.SequenceAllSatisfy: PredicateTranslation.ConditionNode {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    let path = try translation.path(of: sequence, in: self)
    return .every(path, try translation.nested(variable.key).condition(of: test))
  }
}

extension PredicateExpressions.CollectionContainsCollection: PredicateTranslation.ConditionNode {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    try translation.textTest(.contains, of: base, other, in: self)
  }
}

extension PredicateExpressions.SequenceStartsWith: PredicateTranslation.ConditionNode {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    try translation.textTest(.hasPrefix, of: base, prefix, in: self)
  }
}

extension PredicateExpressions.StringContainsRegex: PredicateTranslation.ConditionNode {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    let path = try translation.path(of: subject, in: self)
    guard
      case .constant(let pattern as PredicateExpressions.PredicateRegex) =
        try translation.operand(of: regex)
    else { throw translation.failure(.expected("a regular expression"), self) }
    return .text(path, TextTest(.containsMatch, pattern.stringRepresentation))
  }
}

extension PredicateExpressions.RangeExpressionContains: PredicateTranslation.ConditionNode {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    let path = try translation.path(of: element, in: self)
    return .range(path, try translation.range(of: range, in: self))
  }
}
