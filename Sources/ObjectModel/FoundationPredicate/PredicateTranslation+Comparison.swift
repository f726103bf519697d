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
    _ side: TranslatedOperand, _ relation: ComparisonOperator, _ value: ModelValue, _ node: Any
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
