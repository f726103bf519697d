public import Foundation
import ObjectModel
public import ValueModel

/// A type of fields whose numbers can be added: numbers, and optionals, arrays and sets of them.
public protocol SummableField {
  /// The type of a sum.
  associatedtype Total: AggregateNumber
}

extension SummableField where Self: FixedWidthInteger {
  public typealias Total = Int
}

extension Int: SummableField {}
extension Int8: SummableField {}
extension Int16: SummableField {}
extension Int32: SummableField {}
extension Int64: SummableField {}
extension UInt: SummableField {}
extension UInt8: SummableField {}
extension UInt16: SummableField {}
extension UInt32: SummableField {}
extension UInt64: SummableField {}
extension Double: SummableField { public typealias Total = Double }
extension Float: SummableField { public typealias Total = Double }
extension Decimal: SummableField { public typealias Total = Decimal }
extension ExactDecimal: SummableField { public typealias Total = Decimal }
extension Optional: SummableField where Wrapped: SummableField {
  public typealias Total = Wrapped.Total
}
extension Array: SummableField where Element: SummableField {
  public typealias Total = Element.Total
}
extension Set: SummableField where Element: SummableField {
  public typealias Total = Element.Total
}
