/// A positive number that a unit is multiplied by: exact as long as that is possible.
///
/// Definitions of units are fractions, powers of ten and of two, and of π. Those are kept apart, so
/// that products and powers of them stay exact and small; one whose parts leave 64 bits becomes a
/// `Double`, which may be infinite or zero.
enum UnitFactor: Sendable, Hashable {
  case exact(Exact)
  case rounded(Double)

  /// numerator / denominator × 2^twos × 5^fives × π^pis.
  ///
  /// Invariant: numerator and denominator have no common factor, and neither 2 nor 5 as one, so
  /// that equal numbers have equal parts.
  struct Exact: Sendable, Hashable {
    var numerator: UInt64
    var denominator: UInt64
    var twos: Int
    var fives: Int
    var pis: Int
  }

  static let one = UnitFactor(numerator: 1, denominator: 1, twos: 0, fives: 0, pis: 0)

  /// Parts as a table has them: they keep the invariant of ``Exact``.
  init(numerator: UInt64, denominator: UInt64, twos: Int, fives: Int, pis: Int) {
    self = .exact(
      Exact(numerator: numerator, denominator: denominator, twos: twos, fives: fives, pis: pis))
  }

  /// A whole number, which must not be zero, times 10^`tens`.
  init(_ number: UInt64, tens: Int = 0) {
    assert(number > 0)
    var exact = Exact(numerator: number, denominator: 1, twos: tens, fives: tens, pis: 0)
    while exact.numerator.isMultiple(of: 2), exact.numerator > 0 {
      exact.numerator /= 2
      exact.twos += 1
    }
    while exact.numerator.isMultiple(of: 5), exact.numerator > 0 {
      exact.numerator /= 5
      exact.fives += 1
    }
    self = .exact(exact)
  }

  /// The number that a `Double` is written as in the fewest digits; exact unless its exponent is
  /// large. Nil if it is not positive and finite.
  init?(shortest value: Double) {
    guard value > 0, value.isFinite else { return nil }
    self = UnitFactor(decimal: value.description.utf8) ?? .rounded(value)
  }

  /// A positive decimal number: digits, with at most one point among them, and perhaps an exponent
  /// of at most three digits. Nil for anything else, and for more digits than 64 bits hold.
  init?(decimal text: some Sequence<UInt8>) {
    var digits: UInt64 = 0
    var tens = 0
    var exponent: Int?
    var sign = 1
    var pointSeen = false
    var digitSeen = false
    var previous: UInt8 = 0
    for byte in text {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        let digit = UInt64(byte - UInt8(ascii: "0"))
        if let value = exponent {
          guard value < 100 else { return nil }
          exponent = value * 10 + Int(digit)
          break
        }
        digitSeen = true
        let (product, high) = digits.multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.addingReportingOverflow(digit)
        guard !high, !carry else { return nil }
        digits = sum
        if pointSeen { tens -= 1 }
      case UInt8(ascii: ".") where !pointSeen && exponent == nil && digitSeen: pointSeen = true
      case UInt8(ascii: "e") where exponent == nil && digitSeen && previous != UInt8(ascii: "."):
        exponent = 0
      case UInt8(ascii: "-") where previous == UInt8(ascii: "e"): sign = -1
      case UInt8(ascii: "+") where previous == UInt8(ascii: "e"): break
      default: return nil
      }
      previous = byte
    }
    guard digits > 0, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(previous) else { return nil }
    self.init(digits, tens: tens + sign * (exponent ?? 0))
  }
}
