import Foundation
public import ValueModel

/// Encodes and decodes a number with any coder; `ValueEncoder` and `ValueDecoder` keep its exact
/// text.
///
/// Other coders keep the number's value, not its text; see `Value`. Through property lists only
/// numbers that fit an integer or a `Double` come back as numbers.
extension ExactDecimal: Codable {
  /// Decodes a number. Throws `DecodingError` if the decoder has no number there, or one that is
  /// not finite.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let container = container as? DecodingNode.SingleContainer {
      let node = container.node
      guard let decimal = node.value.decimal else {
        throw node.mismatch(ExactDecimal.self, node.value, .root)
      }
      self = decimal
    } else if let integer = try? container.decode(Int64.self) {
      self.init(integer)
    } else if let integer = try? container.decode(UInt64.self) {
      self.init(integer)
    } else {
      self = try Self.fraction(container)
    }
  }

  private static func fraction(_ container: any SingleValueDecodingContainer) throws -> Self {
    if let decimal = try? container.decode(Decimal.self),
      let exact = ExactDecimal(decimal.description)
    {
      return exact
    }
    guard let exact = ExactDecimal(exactly: try container.decode(Double.self)) else {
      throw DecodingError.dataCorrupted(
        .init(container.codingPath, contentFree: "expected a finite number"))
    }
    return exact
  }

  /// Encodes the number.
  ///
  /// Throws `EncodingError` if the encoder is not a `ValueEncoder` and the number fits neither an
  /// integer, a `Double` nor a `Decimal`, or if the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    if let node = encoder as? EncodingNode {
      return try node.usable(as: .single).setSingle(.decimal(self))
    }
    var container = encoder.singleValueContainer()
    if let integer = int64 { return try container.encode(integer) }
    if let integer = UInt64(text) { return try container.encode(integer) }
    if double.isFinite, ExactDecimal(exactly: double) == self {
      return try container.encode(double)
    }
    guard let decimal = Decimal(self) else {
      throw EncodingError.invalidValue(
        ExactDecimal.self,
        EncodingError.Context(
          encoder.codingPath, contentFree: "expected a number that a Double or Decimal holds"))
    }
    try container.encode(decimal)
  }
}

// MARK: From doubles

extension ExactDecimal {
  private static let powers: [Double] = [1, 10, 100, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8]

  /// Returns the number with the shortest text of a double, found without writing that text if it
  /// has few digits; nil for infinities and NaN.
  static func shortest(_ value: Double) -> ExactDecimal? {
    let magnitude = value.magnitude
    // Between these bounds the text has no exponent.
    if magnitude >= 0.001, magnitude < 1e9, let short = short(magnitude, value < 0) { return short }
    return ExactDecimal(exactly: value)
  }

  /// Returns the number with the fewest digits after the point that reads back as `magnitude`.
  ///
  /// Below 2^50 two neighbours of a scale are further apart than doubles, so that only one reads
  /// back; it does if the quotient of two exact numbers, rounded once, is the double itself.
  private static func short(_ magnitude: Double, _ isNegative: Bool) -> ExactDecimal? {
    for scale in 1...8 {
      let product = magnitude * powers[scale]
      guard product < 0x1p50 else { return nil }
      // Rounds to the nearest integer: from 2^52 on doubles have no fraction.
      let digits = (product + 0x1p52) - 0x1p52
      if digits / powers[scale] == magnitude {
        return ExactDecimal(magnitude: UInt64(digits), isNegative: isNegative, scale: scale)
      }
    }
    return nil
  }
}
