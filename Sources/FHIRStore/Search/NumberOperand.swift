import ValueModel

/// A number to search for, with the bounds that its digits imply.
///
/// `100` matches from 99.5 to 100.5, `100.0` from 99.95 to 100.05, `1.0e2` from 95 to 105; the
/// upper bound is excluded. One digit before an exponent above zero counts as two: in the
/// specification, `1e2` is 95 to 105. FHIR R4, section 3.1.1.4.6
/// (<https://hl7.org/fhir/R4/search.html#number>).
struct NumberOperand: Sendable, Hashable {
  let prefix: SearchPrefix
  let value: ExactDecimal
  let low: ExactDecimal
  let high: ExactDecimal

  /// Nil if the text is not a number.
  init?(_ text: String) {
    let (prefix, rest) = SearchPrefix.split(text)
    self.init(prefix, rest)
  }

  init?(_ prefix: SearchPrefix, _ text: String) {
    let digits = text.hasPrefix("+") ? String(text.dropFirst()) : text
    guard let value = ExactDecimal(digits) else { return nil }
    self.prefix = prefix
    self.value = value
    let bounds =
      prefix == .approximately ? Self.approximate(value) : Self.implied(digits) ?? (value, value)
    low = bounds.low
    high = bounds.high
  }

  /// The bounds half a unit in the last place to each side; nil if there are too many digits for
  /// that.
  private static func implied(_ text: String) -> (low: ExactDecimal, high: ExactDecimal)? {
    let parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)
    let isNegative = parts[0].hasPrefix("-")
    let mantissa = isNegative ? parts[0].dropFirst() : parts[0]
    let pieces = mantissa.split(separator: ".", omittingEmptySubsequences: false)
    var fractionCount = pieces.count > 1 ? pieces[1].count : 0
    guard var magnitude = UInt64(pieces.joined()), magnitude < .max / 100 - 1,
      let exponent = parts.count > 1 ? Int(parts[1]) : 0, abs(exponent) < 1_000_000
    else { return nil }
    if exponent > 0, mantissa.count == 1 {
      magnitude *= 10
      fractionCount += 1
    }
    let scale = exponent - fractionCount - 1
    let (outer, inner) = (magnitude * 10 + 5, magnitude * 10)
    let far = decimal(outer, isNegative, scale)
    let near =
      inner >= 5 ? decimal(inner - 5, isNegative, scale) : decimal(5 - inner, !isNegative, scale)
    guard let far, let near else { return nil }
    return isNegative ? (far, near) : (near, far)
  }

  /// The decimal ±magnitude × 10^exponent.
  private static func decimal(
    _ magnitude: UInt64, _ isNegative: Bool, _ exponent: Int
  ) -> ExactDecimal? {
    ExactDecimal("\(isNegative ? "-" : "")\(magnitude)e\(exponent)")
  }

  /// The bounds a tenth to each side.
  private static func approximate(_ value: ExactDecimal) -> (low: ExactDecimal, high: ExactDecimal)
  {
    let center = value.double
    let margin = abs(center) / 10
    let low = ExactDecimal(exactly: center - margin) ?? value
    let high = ExactDecimal(exactly: center + margin) ?? value
    return (low, high)
  }

  func matches(_ number: ExactDecimal) -> Bool {
    switch prefix {
    case .equal: isInside(number)
    case .notEqual: !isInside(number)
    case .approximately: !(number < low) && !(high < number)
    case .greater, .startsAfter: value < number
    case .less, .endsBefore: number < value
    case .greaterOrEqual: !(number < value)
    case .lessOrEqual: !(value < number)
    }
  }

  private func isInside(_ number: ExactDecimal) -> Bool {
    low == high ? number == value : !(number < low) && number < high
  }

  /// Whether any number from `from` to `to` matches, or for equality, whether all of them do. A
  /// bound that is nil is open.
  func matches(from: ExactDecimal?, to: ExactDecimal?) -> Bool {
    switch prefix {
    case .equal:
      guard let from, let to else { return false }
      return isInside(from) && isInside(to)
    case .notEqual: return !(from.map(isInside) ?? false) || !(to.map(isInside) ?? false)
    case .greater, .greaterOrEqual: return to.map { matches($0) } ?? true
    case .less, .lessOrEqual: return from.map { matches($0) } ?? true
    case .startsAfter: return from.map { value < $0 } ?? false
    case .endsBefore: return to.map { $0 < value } ?? false
    case .approximately:
      return !(to.map { $0 < low } ?? false) && !(from.map { high < $0 } ?? false)
    }
  }

  /// The range of the keys of matching numbers, widened by the error of a `Double`; nil for all.
  var keyBounds: (low: Double, high: Double)? {
    switch prefix {
    case .notEqual: nil
    case .equal, .approximately: (low.double.nextDown, high.double.nextUp)
    case .greater, .startsAfter, .greaterOrEqual: (value.double.nextDown, .infinity)
    case .less, .endsBefore, .lessOrEqual: (-.infinity, value.double.nextUp)
    }
  }
}
