import ValueModel

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
