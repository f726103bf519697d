import Foundation
import ValueModel

extension PredicateTranslation {
  /// Returns the node if it is a side of a comparison; nil for another. It is here for the same
  /// reason as `conditionNode(_:)` is where it is.
  @inline(never)
  static func operandNode(_ node: Any) -> (any OperandNode)? { node as? any OperandNode }
}

extension PredicateExpressions.Variable: PredicateTranslation.OperandNode {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> PredicateTranslation.Operand {
    .path(try translation.path(of: key, self))
  }
}

extension PredicateExpressions.Value: PredicateTranslation.OperandNode {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> PredicateTranslation.Operand {
    .constant(PredicateTranslation.unwrapped(value))
  }
}

extension PredicateExpressions.NilLiteral: PredicateTranslation.OperandNode {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> PredicateTranslation.Operand {
    .constant(nil)
  }
}

extension PredicateExpressions.ForcedUnwrap: PredicateTranslation.OperandNode {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> PredicateTranslation.Operand {
    try translation.operand(of: inner)
  }
}

extension PredicateExpressions.UnaryMinus: PredicateTranslation.OperandNode {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> PredicateTranslation.Operand {
    guard case .constant(let constant as Wrapped.Output) = try translation.operand(of: wrapped)
    else { throw translation.failure(.unsupported, self) }
    return .constant(-constant)
  }
}

extension PredicateExpressions.NilCoalesce: PredicateTranslation.OperandNode {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> PredicateTranslation.Operand {
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

extension PredicateExpressions.OptionalFlatMap: PredicateTranslation.OperandNode {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> PredicateTranslation.Operand {
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

extension PredicateExpressions.Filter: PredicateTranslation.OperandNode {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> PredicateTranslation.Operand {
    let path = try translation.path(of: sequence, in: self)
    return .elements(path, try translation.nested(variable.key).condition(of: filter))
  }
}

extension PredicateExpressions.CollectionIndexSubscript: PredicateTranslation.OperandNode {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> PredicateTranslation.Operand {
    let path = try translation.path(of: wrapped, in: self)
    guard case .constant(let position as Int) = try translation.operand(of: index), position >= 0
    else { throw translation.failure(.expected("a constant position"), self) }
    return .path(path.appending(.element(position)))
  }
}

extension PredicateExpressions.KeyPath: PredicateTranslation.OperandNode {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> PredicateTranslation.Operand {
    switch try translation.operand(of: root) {
    case .constant(let constant):
      guard let constant = constant as? Root.Output else {
        throw translation.failure(.unsupported, self)
      }
      return .constant(PredicateTranslation.unwrapped(constant[keyPath: keyPath]))
    case .path(let path): return try member(of: path, translation)
    case .elements(let path, let filter): return try member(of: path, filter, translation)
    default: throw translation.failure(.unsupported, self)
    }
  }

  private var isOfText: Bool { Root.Output.self is any StringProtocol.Type }

  private func member(
    of path: ValuePath, _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> PredicateTranslation.Operand {
    switch kind {
    case .collectionIsEmpty where isOfText:
      return .condition(.comparison(path, .equal, ""), isPresent: .all)
    case .collectionCount where isOfText: throw translation.failure(.unsupported, self)
    case .collectionFirst where !isOfText: return .path(path.appending(.element(0)))
    case .collectionIsEmpty, .collectionCount: return try member(of: path, .all, translation)
    case .collectionFirst, .bidirectionalCollectionLast:
      throw translation.failure(.unsupported, self)
    default:
      guard let field = translation.resolver.path(for: keyPath) else {
        let unresolved = UnresolvedKeyPath(keyPath, parent: path)
        throw translation.failure(.unresolvedKeyPath(unresolved), self)
      }
      return .path(path.appending(field))
    }
  }

  private func member(
    of path: ValuePath, _ filter: QueryFilter, _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> PredicateTranslation.Operand {
    switch kind {
    case .collectionCount: return .count(path, filter)
    case .collectionIsEmpty:
      return .condition(.count(path, filter, .equal, 0), isPresent: .all)
    default: throw translation.failure(.unsupported, self)
    }
  }
}
