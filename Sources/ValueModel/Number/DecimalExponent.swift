/// A power of ten, exact and of any size: an exponent in a text may have any number of digits.
package enum DecimalExponent: Sendable, Hashable {
  /// Below 10^18 in magnitude.
  case small(Int)
  /// From 10^18 on in magnitude: digits 0...9, the highest first, more than 18, the first not zero.
  case large(isNegative: Bool, digits: [UInt8])

  /// This many digits always fit an `Int`, and their sum with a text's length does too.
  static let smallDigits = 18

  /// Creates the exponent that `digits` (ASCII) write, plus `offset`, which must be below 10^18 in
  /// magnitude.
  ///
  /// Time and memory are linear in the number of digits, never in the exponent's value.
  init(digits: Slice<UnsafeBufferPointer<UInt8>>, isNegative: Bool, plus offset: Int) {
    let digits = digits.drop { $0 == UInt8(ascii: "0") }
    if digits.count <= Self.smallDigits {
      let magnitude = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
      self.init((isNegative ? -magnitude : magnitude) + offset)
      return
    }
    var sum = digits.map { $0 - UInt8(ascii: "0") }
    if (offset < 0) == isNegative {
      Self.add(offset.magnitude, to: &sum)
    } else {
      Self.subtract(offset.magnitude, from: &sum)
    }
    self.init(isNegative: isNegative, digits: sum)
  }

  init(_ value: Int) {
    guard value.magnitude >= 1_000_000_000_000_000_000 else {
      self = .small(value)
      return
    }
    let digits = String(value.magnitude).utf8.map { $0 - UInt8(ascii: "0") }
    self = .large(isNegative: value < 0, digits: digits)
  }

  /// Creates the exponent with these `digits` (0...9), which may begin with zeros.
  init(isNegative: Bool, digits: [UInt8]) {
    let digits = digits.drop { $0 == 0 }
    if digits.count <= Self.smallDigits {
      let magnitude = digits.reduce(0) { $0 * 10 + Int($1) }
      self = .small(isNegative ? -magnitude : magnitude)
    } else {
      self = .large(isNegative: isNegative, digits: Array(digits))
    }
  }

  private static func add(_ addend: UInt, to digits: inout [UInt8]) {
    var carry = addend
    var position = digits.count
    while carry > 0 {
      if position == 0 {
        digits.insert(0, at: 0)
        position = 1
      }
      position -= 1
      carry += UInt(digits[position])
      digits[position] = UInt8(carry % 10)
      carry /= 10
    }
  }

  /// Subtracts `subtrahend`, which must not exceed the number in `digits`.
  private static func subtract(_ subtrahend: UInt, from digits: inout [UInt8]) {
    var rest = subtrahend
    var position = digits.count
    while rest > 0, position > 0 {
      position -= 1
      let digit = UInt(digits[position])
      let taken = rest % 10
      rest /= 10
      if digit < taken { rest += 1 }
      digits[position] = UInt8(digit < taken ? digit + 10 - taken : digit - taken)
    }
  }
}

extension DecimalExponent: Comparable {
  package static func < (left: DecimalExponent, right: DecimalExponent) -> Bool {
    switch (left, right) {
    case (.small(let left), .small(let right)): return left < right
    case (.small, .large(let isNegative, _)): return !isNegative
    case (.large(let isNegative, _), .small): return isNegative
    case (.large(let isLeftNegative, let left), .large(let isRightNegative, let right)):
      guard isLeftNegative == isRightNegative else { return isLeftNegative }
      return isLeftNegative ? isBelow(right, left) : isBelow(left, right)
    }
  }

  private static func isBelow(_ left: [UInt8], _ right: [UInt8]) -> Bool {
    left.count == right.count ? left.lexicographicallyPrecedes(right) : left.count < right.count
  }
}
