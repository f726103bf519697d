public import Foundation
public import ValueModel

/// A type in which numbers can be added: `Int`, `Double` or `Decimal`.
public protocol AggregateNumber: AdditiveArithmetic, Sendable {
  /// The type of an average.
  associatedtype Average: Sendable

  /// The number of a value; nil if it is out of range.
  static func _number(_ value: Value) -> Self?
  /// The sum of two numbers; nil if it is out of range.
  static func _sum(_ left: Self, _ right: Self) -> Self?
  static func _average(_ sum: Self, _ count: Int) -> Average
}

extension Int: AggregateNumber {
  public static func _number(_ value: Value) -> Int? {
    (value.integer ?? value.decimal?.int64).flatMap { Int(exactly: $0) }
  }

  public static func _sum(_ left: Int, _ right: Int) -> Int? {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? nil : sum
  }

  public static func _average(_ sum: Int, _ count: Int) -> Double { Double(sum) / Double(count) }
}

extension Double: AggregateNumber {
  public static func _number(_ value: Value) -> Double? { value.double }
  public static func _sum(_ left: Double, _ right: Double) -> Double? { left + right }
  public static func _average(_ sum: Double, _ count: Int) -> Double { sum / Double(count) }
}

extension Decimal: AggregateNumber {
  public static func _number(_ value: Value) -> Decimal? { value.foundationDecimal }

  public static func _sum(_ left: Decimal, _ right: Decimal) -> Decimal? {
    let sum = left + right
    return sum.isFinite ? sum : nil
  }

  public static func _average(_ sum: Decimal, _ count: Int) -> Decimal { sum / Decimal(count) }
}
