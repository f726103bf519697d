extension ExactDecimal {
  /// A number as its significant digits and the place of the first, so that equal numbers are
  /// equal, whatever their texts. It borrows the digits, so it must not leave the closure it is
  /// passed to.
  package struct Normalized {
    /// False for zero.
    package let isNegative: Bool
    /// The digits 0...9 from the first to the last that is not zero; empty for zero.
    package let digits: UnsafeBufferPointer<UInt8>
    /// The power of ten of the first digit; zero for zero.
    package let exponent: DecimalExponent

    package var isZero: Bool { digits.isEmpty }

    /// Returns -1, 0 or 1: how `self` compares with `other`.
    package func compare(to other: Normalized) -> Int {
      if isZero || other.isZero { return sign - other.sign }
      guard isNegative == other.isNegative else { return sign }
      return isNegative ? other.compareMagnitude(to: self) : compareMagnitude(to: other)
    }

    private var sign: Int { isZero ? 0 : isNegative ? -1 : 1 }

    private func compareMagnitude(to other: Normalized) -> Int {
      if exponent != other.exponent { return exponent < other.exponent ? -1 : 1 }
      if digits.elementsEqual(other.digits) { return 0 }
      return digits.lexicographicallyPrecedes(other.digits) ? -1 : 1
    }
  }

  /// Calls `body` with the normalized number and returns its result. Allocates no heap memory for
  /// texts below about 1 KB.
  package func withNormalized<Result>(_ body: (Normalized) -> Result) -> Result {
    switch form {
    case .inline(let magnitude, let isNegative, let scale):
      return Self.withNormalized(magnitude, isNegative, scale: Int(scale), body)
    case .text(var text):
      return text.withUTF8 { Self.withNormalized($0, body) }
    }
  }

  /// Calls `body` with the normalized form of ±`magnitude` / 10^`scale` and returns its result.
  static func withNormalized<Result>(
    _ magnitude: UInt64, _ isNegative: Bool, scale: Int, _ body: (Normalized) -> Result
  ) -> Result {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
      buffer.initialize(repeating: 0)
      var rest = magnitude
      var start = buffer.count
      while rest > 0 {
        start -= 1
        buffer[start] = UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      }
      let exponent = buffer.count - start - 1 - scale
      let digits = trimmed(UnsafeBufferPointer(buffer), start..<buffer.count)
      return body(
        Normalized(
          isNegative: isNegative && !digits.isEmpty, digits: digits,
          exponent: digits.isEmpty ? .small(0) : DecimalExponent(exponent)))
    }
  }

  /// Calls `body` with the normalized form of `text`, which must be a number text.
  private static func withNormalized<Result>(
    _ text: UnsafeBufferPointer<UInt8>, _ body: (Normalized) -> Result
  ) -> Result {
    guard let syntax = DecimalSyntax(text) else {
      preconditionFailure("an exact decimal holds only number texts")
    }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: text.count) { buffer in
      buffer.initialize(repeating: 0)
      var count = 0
      for offset in syntax.integer {
        buffer[count] = text[offset] - UInt8(ascii: "0")
        count += 1
      }
      for offset in syntax.fraction {
        buffer[count] = text[offset] - UInt8(ascii: "0")
        count += 1
      }
      let all = UnsafeBufferPointer(buffer)
      let first = all[..<count].firstIndex { $0 != 0 } ?? count
      let digits = trimmed(all, first..<count)
      let place = syntax.integer.count - 1 - first
      let exponent = DecimalExponent(
        digits: text[syntax.exponent], isNegative: syntax.isExponentNegative, plus: place)
      return body(
        Normalized(
          isNegative: syntax.isNegative && !digits.isEmpty, digits: digits,
          exponent: digits.isEmpty ? .small(0) : exponent))
    }
  }

  /// Returns the digits in `range` without the zeros at the end.
  private static func trimmed(
    _ digits: UnsafeBufferPointer<UInt8>, _ range: Range<Int>
  ) -> UnsafeBufferPointer<UInt8> {
    var end = range.upperBound
    while end > range.lowerBound, digits[end - 1] == 0 { end -= 1 }
    return UnsafeBufferPointer(rebasing: digits[range.lowerBound..<end])
  }
}
