import ValueModel

/// A test of a value that is there.
indirect enum SelectorTest: Sendable, Hashable {
  case comparison(ComparisonOperator, Value)
  case exists(Bool)
  case type(String)
  case isIn([Value])
  case all([Value])
  case size(Int)
  case anyElement(SelectorNode)
  case everyElement(SelectorNode)
  case anyName(SelectorNode)
  case remainder(divisor: Int64, Int64)
  case expression(SelectorExpression)
  case prefix(String)
  case not(SelectorTest)
}

extension SelectorTest {
  /// The opposite test of a value that is there.
  var negated: SelectorTest {
    switch self {
    case .comparison(let relation, let value): .comparison(relation.negated, value)
    case .exists(let isThere): .exists(!isThere)
    case .not(let inner): inner
    default: .not(self)
    }
  }
}
