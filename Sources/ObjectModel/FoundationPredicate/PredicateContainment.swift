import Foundation
import ValueModel

extension PredicateExpressions.SequenceContains: ConditionExpression {
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

extension PredicateExpressions.SequenceContainsWhere: ConditionExpression {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    let path = try translation.path(of: sequence, in: self)
    return .any(path, try translation.nested(variable.key).condition(of: test))
  }
}

extension PredicateExpressions.SequenceAllSatisfy: ConditionExpression {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    let path = try translation.path(of: sequence, in: self)
    return .every(path, try translation.nested(variable.key).condition(of: test))
  }
}

extension PredicateExpressions.CollectionContainsCollection: ConditionExpression {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    try translation.textTest(.contains, of: base, other, in: self)
  }
}

extension PredicateExpressions.SequenceStartsWith: ConditionExpression {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    try translation.textTest(.hasPrefix, of: base, prefix, in: self)
  }
}

extension PredicateExpressions.StringContainsRegex: ConditionExpression {
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

extension PredicateExpressions.RangeExpressionContains: ConditionExpression {
  func condition(
    _ translation: PredicateTranslation
  ) throws(PredicateTranslationError) -> QueryFilter {
    let path = try translation.path(of: element, in: self)
    return .range(path, try translation.range(of: range, in: self))
  }
}

/// A range whose ends are expressions.
protocol RangeOperands {
  var ends: (lower: Any, upper: Any, includesUpper: Bool) { get }
}

extension PredicateExpressions.Range: RangeOperands {
  var ends: (lower: Any, upper: Any, includesUpper: Bool) { (lower, upper, false) }
}

extension PredicateExpressions.ClosedRange: RangeOperands {
  var ends: (lower: Any, upper: Any, includesUpper: Bool) { (lower, upper, true) }
}

extension PredicateTranslation {
  func range(of node: Any, in parent: Any) throws(PredicateTranslationError) -> ValueRange {
    if let range = node as? any RangeOperands {
      guard case .constant(let lower) = try operand(of: range.ends.lower),
        case .constant(let upper) = try operand(of: range.ends.upper)
      else { throw failure(.twoFields, parent) }
      return try self.range(lower, upper, range.ends.includesUpper, parent)
    }
    guard case .constant(let range as any ConstantRange) = try operand(of: node) else {
      throw failure(.expected("a constant range"), parent)
    }
    return try self.range(range.ends.lower, range.ends.upper, range.ends.includesUpper, parent)
  }

  private func range(
    _ lower: Any?, _ upper: Any?, _ includesUpper: Bool, _ node: Any
  ) throws(PredicateTranslationError) -> ValueRange {
    var range = ValueRange()
    if let lower { range.lower = .init(try value(lower, node)) }
    if let upper { range.upper = .init(try value(upper, node), isInclusive: includesUpper) }
    return range
  }
}

extension PredicateTranslation {
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
