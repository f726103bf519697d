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

extension ExactDecimal: Comparable, Hashable {
  /// Whether both are the same number, whatever their texts.
  public static func == (left: ExactDecimal, right: ExactDecimal) -> Bool {
    left.compare(to: right) == 0
  }

  /// Whether the number `left` is below `right`.
  public static func < (left: ExactDecimal, right: ExactDecimal) -> Bool {
    left.compare(to: right) < 0
  }

  /// Hashes the number; equal numbers hash alike, whatever their texts.
  public func hash(into hasher: inout Hasher) {
    withNormalized { number in
      hasher.combine(number.isNegative)
      hasher.combine(number.exponent)
      hasher.combine(bytes: UnsafeRawBufferPointer(number.digits))
    }
  }

  /// Returns -1, 0 or 1: how the number `self` compares with `other`.
  public func compare(to other: ExactDecimal) -> Int {
    if case .inline(let left, let isNegative, let leftScale) = form,
      case .inline(let right, let isOtherNegative, let rightScale) = other.form
    {
      guard isNegative == isOtherNegative else { return isNegative ? -1 : 1 }
      let order = Self.compare(left, leftScale, right, rightScale)
      return isNegative ? -order : order
    }
    return withNormalized { left in other.withNormalized { left.compare(to: $0) } }
  }

  /// Compares `left` / 10^`leftScale` with `right` / 10^`rightScale`.
  private static func compare(
    _ left: UInt64, _ leftScale: UInt8, _ right: UInt64, _ rightScale: UInt8
  ) -> Int {
    if leftScale == rightScale { return left < right ? -1 : left > right ? 1 : 0 }
    return leftScale < rightScale
      ? compare(left, timesTenTo: Int(rightScale - leftScale), right)
      : -compare(right, timesTenTo: Int(leftScale - rightScale), left)
  }

  /// Compares `left` × 10^`exponent` with `right`.
  private static func compare(_ left: UInt64, timesTenTo exponent: Int, _ right: UInt64) -> Int {
    if left == 0 { return right == 0 ? 0 : -1 }
    // 10^20 is above every `UInt64`.
    guard exponent < PowersOfTen.integers.count else { return 1 }
    let (high, low) = left.multipliedFullWidth(by: PowersOfTen.integers[exponent])
    if high > 0 { return 1 }
    return low < right ? -1 : low > right ? 1 : 0
  }
}
