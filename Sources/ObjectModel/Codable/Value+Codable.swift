import Foundation
public import ValueModel

/// Encodes and decodes a value with any coder; `ValueEncoder` and `ValueDecoder` keep it as it is.
///
/// Other coders keep null, booleans, strings, arrays, objects, and the value of numbers: through
/// integers, `Double` and `Decimal`, whichever represents a number exactly, so that `1.50` becomes
/// `1.5`, and a number that none of them represents is an `EncodingError`. They may change the
/// order of fields. Byte strings are encoded as `Data`, and come back as whatever the coder turns
/// that into (base64 text in JSON). Hidden fields and element numbers are not written.
extension Value: Codable {
  /// Decodes a value. Throws `DecodingError` if another coder has none of the supported kinds
  /// there.
  public init(from decoder: any Decoder) throws {
    if let node = decoder as? DecodingNode {
      self = node.value
    } else if let probe = decoder as? ProbeNode {
      self = probe.opaqueValue()
    } else {
      self = try Value.decoded(decoder)
    }
  }

  /// Encodes the value.
  ///
  /// Throws `EncodingError` if another coder cannot represent a number exactly, or what the encoder
  /// throws.
  public func encode(to encoder: any Encoder) throws {
    if let node = encoder as? EncodingNode {
      return try node.usable(as: .single).setSingle(.value(self))
    }
    switch kind {
    case .array:
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(element) }
    case .object:
      var container = encoder.container(keyedBy: CodingStep.Key.self)
      for (name, value) in fields {
        try container.encode(value, forKey: CodingStep.Key(stringValue: name))
      }
    default: try encodeScalar(encoder)
    }
  }

  private func encodeScalar(_ encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    if let boolean { return try container.encode(boolean) }
    if let string { return try container.encode(string) }
    if let bytes { return try container.encode(Data(bytes)) }
    if let decimal { return try container.encode(decimal) }
    try container.encodeNil()
  }

  private static func decoded(_ decoder: any Decoder) throws -> Value {
    if let container = try? decoder.container(keyedBy: CodingStep.Key.self) {
      let fields = try container.allKeys.map { key in
        (key.stringValue, try container.decode(Value.self, forKey: key))
      }
      return Value(object: fields)
    }
    if var container = try? decoder.unkeyedContainer() {
      var elements: [Value] = []
      while !container.isAtEnd { elements.append(try container.decode(Value.self)) }
      return Value(array: elements)
    }
    return try decodedScalar(try decoder.singleValueContainer())
  }

  private static func decodedScalar(_ container: any SingleValueDecodingContainer) throws -> Value {
    if container.decodeNil() { return .null }
    if let boolean = try? container.decode(Bool.self) { return Value(boolean) }
    if let string = try? container.decode(String.self) { return Value(string) }
    if let number = try? container.decode(ExactDecimal.self) { return Value(number) }
    return Value(bytes: Array(try container.decode(Data.self)))
  }
}
