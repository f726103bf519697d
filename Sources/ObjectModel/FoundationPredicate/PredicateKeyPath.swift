import Foundation
import ValueModel

extension PredicateExpressions.KeyPath: OperandExpression {
  func operand(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> TranslatedOperand {
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
  ) throws(PredicateTranslationError) -> TranslatedOperand {
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
  ) throws(PredicateTranslationError) -> TranslatedOperand {
    switch kind {
    case .collectionCount: return .count(path, filter)
    case .collectionIsEmpty:
      return .condition(.count(path, filter, .equal, 0), isPresent: .all)
    default: throw translation.failure(.unsupported, self)
    }
  }
}
