import Foundation
import ValueModel

extension PredicateExpressions.Conjunction: ConditionExpression {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    try translation.condition(of: lhs) && translation.condition(of: rhs)
  }
}

extension PredicateExpressions.Disjunction: ConditionExpression {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    try translation.condition(of: lhs) || translation.condition(of: rhs)
  }
}

extension PredicateExpressions.Negation: ConditionExpression {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    .not(try translation.condition(of: wrapped))
  }
}

extension PredicateExpressions.Equal: ConditionExpression {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    try translation.comparison(lhs, .equal, rhs, self)
  }
}

extension PredicateExpressions.NotEqual: ConditionExpression {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    try translation.comparison(lhs, .notEqual, rhs, self)
  }
}

extension PredicateExpressions.Comparison: ConditionExpression {
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
