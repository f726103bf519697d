public import Foundation
public import ValueModel

// As `ValueEncoder` writes them by default.

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
