import Foundation
import ValueModel

extension PredicateTranslation {
  /// Returns the value of a constant.
  func value(_ constant: Any?, _ node: Any) throws(PredicateTranslationError) -> ModelValue {
    guard let constant else { return .null }
    guard let value = Self.value(constant) else {
      throw failure(.constant(type: String(describing: type(of: constant))), node)
    }
    return value
  }

  private static func value(_ constant: Any) -> ModelValue? {
    if let argument = constant as? any QueryArgument { return argument.queryValue }
    if let character = constant as? Character { return Value(String(character)) }
    if let enumeration = constant as? any RawRepresentable { return value(enumeration.rawValue) }
    guard let list = constant as? [Any] else { return nil }
    let values = list.map { unwrapped($0).map(value) ?? .null }
    return values.contains(nil) ? nil : Value(array: values.compactMap { $0 })
  }

  /// Returns nil for nil, otherwise the wrapped value, however many optionals are around it.
  static func unwrapped(_ constant: Any) -> Any? {
    let mirror = Mirror(reflecting: constant)
    guard mirror.displayStyle == .optional else { return constant }
    return mirror.children.first.flatMap { unwrapped($0.value) }
  }

  func text(of node: Any, in parent: Any) throws(PredicateTranslationError) -> String {
    guard case .constant(let constant) = try operand(of: node) else {
      throw failure(.twoFields, parent)
    }
    guard let text = try value(constant, parent).string else {
      throw failure(.expected("a string"), parent)
    }
    return text
  }
}

/// A Swift range, as a range of values.
protocol ConstantRange {
  var ends: (lower: Any?, upper: Any?, includesUpper: Bool) { get }
}

extension Range: ConstantRange {
  var ends: (lower: Any?, upper: Any?, includesUpper: Bool) { (lowerBound, upperBound, false) }
}

extension ClosedRange: ConstantRange {
  var ends: (lower: Any?, upper: Any?, includesUpper: Bool) { (lowerBound, upperBound, true) }
}

extension PartialRangeFrom: ConstantRange {
  var ends: (lower: Any?, upper: Any?, includesUpper: Bool) { (lowerBound, nil, true) }
}

extension PartialRangeUpTo: ConstantRange {
  var ends: (lower: Any?, upper: Any?, includesUpper: Bool) { (nil, upperBound, false) }
}

extension PartialRangeThrough: ConstantRange {
  var ends: (lower: Any?, upper: Any?, includesUpper: Bool) { (nil, upperBound, true) }
}
