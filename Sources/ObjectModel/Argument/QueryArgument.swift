public import Foundation
public import ValueModel

/// A Swift value that a query can compare with.
///
/// Your own types conform by returning their value as it is stored. Types with a raw value that
/// conforms use that by default.
public protocol QueryArgument {
  var queryValue: Value { get }
}

extension Value: QueryArgument {
  public var queryValue: Value { self }
}

extension String: QueryArgument {
  public var queryValue: Value { Value(self) }
}

extension Substring: QueryArgument {
  public var queryValue: Value { Value(String(self)) }
}

extension Bool: QueryArgument {
  public var queryValue: Value { Value(self) }
}

extension ExactDecimal: QueryArgument {
  public var queryValue: Value { Value(self) }
}

extension Double: QueryArgument {
  /// The number. Infinities are beyond all stored numbers; NaN is equal to nothing.
  public var queryValue: Value {
    Value(exactly: self) ?? (isNaN ? .equalToNothing : .beyondNumbers(isNegative: self < 0))
  }
}

extension Float: QueryArgument {
  /// The number with the shortest text that reads back as this `Float`.
  public var queryValue: Value {
    isFinite ? ExactDecimal(description).map { Value($0) } ?? .null : Double(self).queryValue
  }
}

extension UUID: QueryArgument {
  /// The string of upper-case digits that `Codable` writes.
  public var queryValue: Value { Value(UUIDText.text(of: self)) }
}

extension FixedWidthInteger where Self: QueryArgument {
  public var queryValue: Value {
    if let small = Int64(exactly: self) { return Value(small) }
    return ExactDecimal(description).map { Value($0) } ?? .null
  }
}

extension Int: QueryArgument {}
extension Int8: QueryArgument {}
extension Int16: QueryArgument {}
extension Int32: QueryArgument {}
extension Int64: QueryArgument {}
extension UInt: QueryArgument {}
extension UInt8: QueryArgument {}
extension UInt16: QueryArgument {}
extension UInt32: QueryArgument {}
extension UInt64: QueryArgument {}

extension Optional: QueryArgument where Wrapped: QueryArgument {
  public var queryValue: Value { self?.queryValue ?? .null }
}

extension Array: QueryArgument where Element: QueryArgument {
  public var queryValue: Value { Value(array: map(\.queryValue)) }
}

extension Set: QueryArgument where Element: QueryArgument {
  /// The elements, in no particular order.
  public var queryValue: Value { Value(array: map(\.queryValue)) }
}

extension QueryArgument where Self: RawRepresentable, RawValue: QueryArgument {
  public var queryValue: Value { rawValue.queryValue }
}
