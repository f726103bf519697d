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

// MARK: Types of Foundation, as `ValueEncoder` writes them by default

extension UUID: QueryArgument {
  /// The string of upper-case digits that `Codable` writes.
  public var queryValue: Value { Value(UUIDText.text(of: self)) }
}

extension Date: QueryArgument {
  /// The date as text. Dates that cannot be stored, before the year 0 and after 9999, are ordered
  /// before and after all others.
  public var queryValue: Value {
    if let text = DateText.text(of: self) { return Value(text) }
    let seconds = timeIntervalSinceReferenceDate
    return seconds.isNaN ? .equalToNothing : .beyondDates(isEarly: seconds < 0)
  }
}

extension URL: QueryArgument {
  public var queryValue: Value { Value(absoluteString) }
}

extension Decimal: QueryArgument {
  /// The number; NaN is equal to nothing.
  public var queryValue: Value { ExactDecimal(description).map { Value($0) } ?? .equalToNothing }
}

extension Data: QueryArgument {
  public var queryValue: Value { Value(bytes: Array(self)) }
}

/// Constants for arguments that a query can compare with but no field can contain.
extension Value {
  /// Returns a number above all numbers in fields, or below: one with an exponent of thirty digits.
  static func beyondNumbers(isNegative: Bool) -> Value {
    let exponent = String(repeating: "9", count: 30)
    return ExactDecimal((isNegative ? "-1e" : "1e") + exponent).map { Value($0) } ?? .null
  }

  /// Of another sort than numbers and texts, so that it is neither equal to one nor ordered
  /// relative to one.
  static let equalToNothing = Value(bytes: Array("not a number".utf8) + [0xFF, 0x4E, 0x61, 0x4E])

  /// Returns a text after all texts of dates, or before: their years begin with a digit.
  static func beyondDates(isEarly: Bool) -> Value { isEarly ? "-" : ":" }
}
