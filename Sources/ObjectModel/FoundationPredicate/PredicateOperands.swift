import Foundation
import ValueModel

extension PredicateExpressions.Variable: OperandExpression {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedOperand {
    .path(try translation.path(of: key, self))
  }
}

extension PredicateExpressions.Value: OperandExpression {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedOperand {
    .constant(PredicateTranslation.unwrapped(value))
  }
}

extension PredicateExpressions.NilLiteral: OperandExpression {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedOperand {
    .constant(nil)
  }
}

extension PredicateExpressions.ForcedUnwrap: OperandExpression {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedOperand {
    try translation.operand(of: inner)
  }
}

extension PredicateExpressions.UnaryMinus: OperandExpression {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedOperand {
    guard case .constant(let constant as Wrapped.Output) = try translation.operand(of: wrapped)
    else { throw translation.failure(.unsupported, self) }
    return .constant(-constant)
  }
}

extension PredicateExpressions.NilCoalesce: OperandExpression {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedOperand {
    let left = try translation.operand(of: lhs)
    guard case .constant(let constant) = try translation.operand(of: rhs) else {
      throw translation.failure(.twoFields, self)
    }
    switch left {
    case .path(let path): return .fallback(path, try translation.value(constant, self))
    case .condition(let filter, let isPresent):
      let isTrue = constant as? Bool == true
      return .condition(isTrue ? filter || .not(isPresent) : filter, isPresent: .all)
    default: throw translation.failure(.unsupported, self)
    }
  }
}

extension PredicateExpressions.OptionalFlatMap: OperandExpression {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedOperand {
    let path = try translation.path(of: wrapped, in: self)
    var inner = translation
    inner.bind(variable.key, to: path)
    let result = try inner.operand(of: transform)
    guard case .condition(let filter, let isPresent) = result else { return result }
    let isThere = QueryFilter.not(.isMissing(path))
    return .condition(
      isThere && filter, isPresent: isPresent == .all ? isThere : isThere && isPresent)
  }
}

extension PredicateExpressions.Filter: OperandExpression {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedOperand {
    let path = try translation.path(of: sequence, in: self)
    return .elements(path, try translation.nested(variable.key).condition(of: filter))
  }
}

extension PredicateExpressions.CollectionIndexSubscript: OperandExpression {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedOperand {
    let path = try translation.path(of: wrapped, in: self)
    guard case .constant(let position as Int) = try translation.operand(of: index), position >= 0
    else { throw translation.failure(.expected("a constant position"), self) }
    return .path(path.appending(.element(position)))
  }
}
