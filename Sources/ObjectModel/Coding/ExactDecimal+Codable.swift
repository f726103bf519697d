import Foundation
public import ValueModel

/// With any coder; with `ValueEncoder` and `ValueDecoder` with the exact text.
///
/// Other coders keep what the number is worth, not its text; see `Value`. Through property lists
/// only numbers that an integer or a `Double` holds come back as numbers.
extension ExactDecimal: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let container = container as? SingleValueDecoding {
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
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a finite number")
    }
    return exact
  }

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
          codingPath: encoder.codingPath,
          debugDescription: "expected a number that a Double or Decimal holds"))
    }
    try container.encode(decimal)
  }
}
