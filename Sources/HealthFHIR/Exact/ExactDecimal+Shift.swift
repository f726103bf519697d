import ValueModel

extension ExactDecimal {
  /// The number without a zero after the point: `72` for the double that prints as `72.0`. Nil if
  /// it is not finite.
  init?(plain value: Double) {
    guard let decimal = ExactDecimal(exactly: value) else { return nil }
    guard let parts = decimal.inline, parts.scale == 1, parts.magnitude % 10 == 0 else {
      self = decimal
      return
    }
    self.init(
      magnitude: parts.magnitude / 10, isNegative: parts.isNegative && parts.magnitude > 0,
      scale: 0 as UInt8)
  }

  /// The number times 10^`places`, with the same digits; nil if the exponent leaves the range of
  /// `Int`.
  func shifted(by places: Int) -> ExactDecimal? {
    if let parts = inline, let shifted = Self.shifted(parts, by: places) { return shifted }
    let halves = text.split(maxSplits: 1) { $0 == "e" || $0 == "E" }
    let digits = halves.count > 1 && halves[1].first == "+" ? halves[1].dropFirst() : nil
    guard let mantissa = halves.first,
      let exponent = halves.count > 1 ? Int(digits ?? halves[1]) : 0
    else { return nil }
    let (sum, overflow) = exponent.addingReportingOverflow(places)
    return overflow ? nil : ExactDecimal("\(mantissa)e\(sum)")
  }

  /// Moves the point where no exponent is needed for it.
  private static func shifted(
    _ parts: (magnitude: UInt64, isNegative: Bool, scale: UInt8), by places: Int
  ) -> ExactDecimal? {
    let (scale, overflow) = Int(parts.scale).subtractingReportingOverflow(places)
    guard !overflow, scale <= 255, scale >= -18 else { return nil }
    var magnitude = parts.magnitude
    for _ in 0..<max(0, -scale) {
      let (product, overflow) = magnitude.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      magnitude = product
    }
    return ExactDecimal(
      magnitude: magnitude, isNegative: parts.isNegative, scale: max(0, scale))
  }
}
