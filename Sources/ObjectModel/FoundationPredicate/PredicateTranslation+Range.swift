import Foundation
import ValueModel

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

/// A range whose ends are expressions.
private protocol RangeOperands {
  var ends: (lower: Any, upper: Any, includesUpper: Bool) { get }
}

extension PredicateExpressions.Range: RangeOperands {
  fileprivate var ends: (lower: Any, upper: Any, includesUpper: Bool) { (lower, upper, false) }
}

extension PredicateExpressions.ClosedRange: RangeOperands {
  fileprivate var ends: (lower: Any, upper: Any, includesUpper: Bool) { (lower, upper, true) }
}

/// A Swift range, as a range of values.
private protocol ConstantRange {
  var ends: (lower: Any?, upper: Any?, includesUpper: Bool) { get }
}

extension Range: ConstantRange {
  fileprivate var ends: (lower: Any?, upper: Any?, includesUpper: Bool) {
    (lowerBound, upperBound, false)
  }
}

extension ClosedRange: ConstantRange {
  fileprivate var ends: (lower: Any?, upper: Any?, includesUpper: Bool) {
    (lowerBound, upperBound, true)
  }
}

extension PartialRangeFrom: ConstantRange {
  fileprivate var ends: (lower: Any?, upper: Any?, includesUpper: Bool) { (lowerBound, nil, true) }
}

extension PartialRangeUpTo: ConstantRange {
  fileprivate var ends: (lower: Any?, upper: Any?, includesUpper: Bool) { (nil, upperBound, false) }
}

extension PartialRangeThrough: ConstantRange {
  fileprivate var ends: (lower: Any?, upper: Any?, includesUpper: Bool) { (nil, upperBound, true) }
}
