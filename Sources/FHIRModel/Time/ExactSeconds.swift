import Foundation

/// Seconds since the beginning of 2001, UTC, with any number of fraction digits. Never rounded.
struct ExactSeconds {
  /// The whole seconds, rounded down.
  var whole: Int
  /// The digits of the fraction above `whole`.
  var fraction: [UInt8]

  private static let zero = UInt8(ascii: "0")

  init(whole: Int, fraction: [UInt8] = []) {
    self.whole = whole
    self.fraction = fraction
  }

  /// The value plus one in the last place that is written.
  var next: ExactSeconds {
    var next = self
    for index in fraction.indices.reversed() {
      if fraction[index] < UInt8(ascii: "9") {
        next.fraction[index] += 1
        return next
      }
      next.fraction[index] = Self.zero
    }
    next.whole += 1
    return next
  }

  func compare(to other: ExactSeconds) -> FHIROrder {
    guard whole == other.whole else { return FHIROrder(whole, other.whole) }
    for index in 0..<max(fraction.count, other.fraction.count) {
      let left = index < fraction.count ? fraction[index] : Self.zero
      let right = index < other.fraction.count ? other.fraction[index] : Self.zero
      if left != right { return FHIROrder(left, right) }
    }
    return .equal
  }

  /// The nearest `Date`.
  var date: Date {
    let isWhole = fraction.allSatisfy { $0 == Self.zero }
    if isWhole { return Date(timeIntervalSinceReferenceDate: Double(whole)) }
    let isNegative = whole < 0
    let digits = isNegative ? complement : fraction
    let decimal = "\(isNegative ? -(whole + 1) : whole).\(String(decoding: digits, as: UTF8.self))"
    // The text is a decimal number, so reading it as a double never fails here.
    let magnitude = Double(decimal) ?? Double(whole)
    return Date(timeIntervalSinceReferenceDate: isNegative ? -magnitude : magnitude)
  }

  /// The digits of one minus the fraction, which is not zero.
  private var complement: [UInt8] {
    let last = fraction.lastIndex { $0 != Self.zero } ?? fraction.endIndex
    return fraction.enumerated().map { index, digit in
      let nine = UInt8(ascii: "9")
      return index > last
        ? Self.zero : index == last ? nine - digit + Self.zero + 1 : nine - digit + Self.zero
    }
  }
}
