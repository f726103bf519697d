/// The powers of ten that fit a `UInt64`, or a `Double` exactly.
enum PowersOfTen {
  /// 10^0 to 10^19.
  static let integers: [UInt64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000,
    100_000_000, 1_000_000_000, 10_000_000_000, 100_000_000_000,
    1_000_000_000_000, 10_000_000_000_000, 100_000_000_000_000,
    1_000_000_000_000_000, 10_000_000_000_000_000, 100_000_000_000_000_000,
    1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]

  /// 10^0 to 10^22, which are exact.
  static let doubles: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11,
    1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  /// Returns the number of digits that write `value`; one for zero.
  static func digitCount(_ value: UInt64) -> Int {
    // 1233 / 4096 is just above log10(2), so `estimate` is the count or one below it.
    let estimate = ((64 - value.leadingZeroBitCount) * 1233) >> 12
    return max(1, estimate < 20 && value >= integers[estimate] ? estimate + 1 : estimate)
  }
}
