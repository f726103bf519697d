/// A number with its exact JSON text: `1.50` stays `1.50`, and any number of digits is kept.
///
/// `==`, `<` and the hash are numeric: `1.0 == 1`, `-0 == 0`, `1e2 == 100`. They are exact for any
/// number of digits and for exponents of any length, and take time linear in the texts; two numbers
/// of up to 19 digits without an exponent are compared without allocating memory or looping.
public struct ExactDecimal: Sendable {
  /// The form of a number. Each text has one form: `inline` if that can write it, otherwise `text`.
  enum Form: Sendable {
    /// ±magnitude / 10^scale, written with `scale` digits after the point and no exponent. Never
    /// negative with magnitude zero.
    case inline(magnitude: UInt64, isNegative: Bool, scale: UInt8)
    /// A number text that `inline` cannot write: more digits, an exponent, a minus before zero.
    case text(String)
  }

  let form: Form

  init(form: Form) { self.form = form }

  public init(_ value: Int64) {
    form = .inline(magnitude: value.magnitude, isNegative: value < 0, scale: 0)
  }

  public init(_ value: UInt64) {
    form = .inline(magnitude: value, isNegative: false, scale: 0)
  }

  /// Creates the number ±`magnitude` / 10^`scale`, written with `scale` digits after the point.
  ///
  /// Nil if `scale` is not in 0...255, and for a negative zero.
  public init?(magnitude: UInt64, isNegative: Bool, scale: Int) {
    guard let scale = UInt8(exactly: scale), magnitude > 0 || !isNegative else { return nil }
    form = .inline(magnitude: magnitude, isNegative: isNegative, scale: scale)
  }

  /// Creates a number from parts known to be in range: a zero `magnitude` must not be negative.
  package init(magnitude: UInt64, isNegative: Bool, scale: UInt8) {
    assert(magnitude > 0 || !isNegative)
    form = .inline(magnitude: magnitude, isNegative: isNegative, scale: scale)
  }

  /// The parts of a number whose text is ±`magnitude` with a point before the last `scale` digits.
  /// Nil for every other text, such as one with an exponent.
  package var inline: (magnitude: UInt64, isNegative: Bool, scale: UInt8)? {
    guard case .inline(let magnitude, let isNegative, let scale) = form else { return nil }
    return (magnitude, isNegative, scale)
  }

  /// Whether both have the same text. Equal numbers may have different texts: `1.0` and `1`.
  public func hasSameText(as other: ExactDecimal) -> Bool {
    switch (form, other.form) {
    case (.inline(let left, let isLeft, let scale), .inline(let right, let isRight, let other)):
      return left == right && isLeft == isRight && scale == other
    case (.text(let left), .text(let right)):
      return left.utf8.elementsEqual(right.utf8)
    default: return false
    }
  }
}
