public import Foundation
public import ValueModel

/// As `ValueEncoder` writes them by default; null where it cannot.

extension Date: QueryArgument {
  public var queryValue: Value { DateText.text(of: self).map { Value($0) } ?? .null }
}

extension URL: QueryArgument {
  public var queryValue: Value { Value(absoluteString) }
}

extension Decimal: QueryArgument {
  public var queryValue: Value { ExactDecimal(description).map { Value($0) } ?? .null }
}

extension Data: QueryArgument {
  public var queryValue: Value { Value(bytes: Array(self)) }
}
