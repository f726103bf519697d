import Foundation
import ValueModel

// Inside extensions of `PredicateExpressions` the names `Filter` and `Value` refer to its own
// types.
typealias QueryFilter = Filter
typealias ModelValue = Value

/// The state on the way down an expression.
struct PredicateTranslation {
  /// An expression node that is true or false.
  protocol ConditionNode {
    func condition(_ translation: PredicateTranslation) throws(PredicateTranslationError)
      -> QueryFilter
  }

  /// An expression node that is a side of a comparison.
  protocol OperandNode {
    func operand(_ translation: PredicateTranslation) throws(PredicateTranslationError)
      -> Operand
  }

  /// The meaning of one side of a comparison.
  enum Operand {
    /// A field of the tested object or element.
    case path(ValuePath)
    /// A field, or the constant if the field is null or absent.
    case fallback(ValuePath, ModelValue)
    /// A constant of any type, with optionals unwrapped; nil for nil.
    case constant(Any?)
    /// The elements of a path that match a filter.
    case elements(ValuePath, QueryFilter)
    /// The number of elements of a path that match a filter.
    case count(ValuePath, QueryFilter)
    /// True, false, or nil if the second filter does not hold; then the first does not hold either.
    case condition(QueryFilter, isPresent: QueryFilter)
  }

  let resolver: any KeyPathResolver
  private var bindings: [PredicateExpressions.VariableID: (path: ValuePath, scope: Int)] = [:]
  private var scope = 0

  init(resolver: any KeyPathResolver) { self.resolver = resolver }

  mutating func bind(_ variable: PredicateExpressions.VariableID, to path: ValuePath) {
    bindings[variable] = (path, scope)
  }

  /// Returns the translation for a closure over elements, in which `variable` is the element.
  func nested(_ variable: PredicateExpressions.VariableID) -> PredicateTranslation {
    var nested = self
    nested.scope += 1
    nested.bind(variable, to: ValuePath())
    return nested
  }

  func path(
    of variable: PredicateExpressions.VariableID, _ node: Any
  ) throws(PredicateTranslationError) -> ValuePath {
    guard let binding = bindings[variable], binding.scope == scope else {
      throw failure(.outerVariable, node)
    }
    return binding.path
  }

  func condition(of node: Any) throws(PredicateTranslationError) -> QueryFilter {
    if let expression = Self.conditionNode(node) { return try expression.condition(self) }
    switch try operand(of: node) {
    case .path(let path): return .comparison(path, .equal, true)
    case .condition(let filter, _): return filter
    case .fallback(let path, let value):
      let filter = QueryFilter.comparison(path, .equal, true)
      return value.boolean == true ? filter || .isMissing(path) : filter
    case .constant(let constant as Bool): return constant ? .all : .none
    default: throw failure(.expected("a condition"), node)
    }
  }

  func operand(of node: Any) throws(PredicateTranslationError) -> Operand {
    if let expression = Self.operandNode(node) { return try expression.operand(self) }
    if let expression = Self.conditionNode(node) {
      return .condition(try expression.condition(self), isPresent: .all)
    }
    throw failure(.unsupported, node)
  }

  /// Returns the path of a node that must be one.
  func path(of node: Any, in parent: Any) throws(PredicateTranslationError) -> ValuePath {
    guard case .path(let path) = try operand(of: node) else {
      throw failure(.expected("a field"), parent)
    }
    return path
  }

  func failure(
    _ reason: PredicateTranslationError.Reason, _ node: Any
  ) -> PredicateTranslationError {
    let part = String(describing: type(of: node)).prefix { $0 != "<" }
    return PredicateTranslationError(
      reason: reason, part: String(part), path: firstPath(in: node, levels: 8))
  }

  /// Returns a field that occurs in a part that could not be translated.
  private func firstPath(in node: Any, levels: Int) -> ValuePath? {
    guard levels > 0, node is any PredicateExpression else { return nil }
    for child in Mirror(reflecting: node).children where child.value is any PredicateExpression {
      if let node = Self.operandNode(child.value),
        case .path(let path) = try? node.operand(self),
        !path.isEmpty
      {
        return path
      }
      if let path = firstPath(in: child.value, levels: levels - 1) { return path }
    }
    return nil
  }
}
