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
