import ValueModel

/// The bounds that R5 sets for decimals. FHIR R5, section 2.1.28.0.1
/// (<https://hl7.org/fhir/R5/datatypes.html#decimal>); earlier releases allow any number of digits.
///
/// `-?(0|[1-9][0-9]{0,17})(\.[0-9]{1,17})?([eE](0|[+\-]?[1-9][0-9]{0,9}))?`
enum DecimalRule {
  private static let mostWhole = 18
  private static let mostFraction = 17
  private static let mostExponent = 10

  static func accepts(_ decimal: ExactDecimal) -> Bool {
    if let parts = decimal.inline, parts.magnitude < 1_000_000_000_000_000_000 {
      return parts.scale <= mostFraction
    }
    return accepts(decimal.text)
  }

  /// Checks a text that is a number in JSON's syntax, where leading zeros and empty parts can occur
  /// only in the exponent.
  private static func accepts(_ text: String) -> Bool {
    let halves = text.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 | 0x20 == UInt8(ascii: "e")
    }
    let digits = halves[0].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    let wholeCount = digits[0].count - (digits[0].first == UInt8(ascii: "-") ? 1 : 0)
    guard wholeCount <= mostWhole, digits.count == 1 || digits[1].count <= mostFraction else {
      return false
    }
    return halves.count == 1 || acceptsExponent(halves[1])
  }

  private static func acceptsExponent(_ exponent: Substring.UTF8View) -> Bool {
    let hasSign = exponent.first == UInt8(ascii: "+") || exponent.first == UInt8(ascii: "-")
    let digits = hasSign ? exponent.dropFirst() : exponent
    if digits.first == UInt8(ascii: "0") { return !hasSign && digits.count == 1 }
    return digits.count <= mostExponent
  }
}
