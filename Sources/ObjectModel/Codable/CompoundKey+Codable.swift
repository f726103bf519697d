import ValueModel

extension CompoundKey: Codable {
  /// Reads the key from its text, or from an array of parts as in hidden fields.
  ///
  /// Throws `DecodingError` if neither is there or the parts have other types.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let value = try container.decode(Value.self)
    guard let key = value.string.flatMap({ Self(text: $0) }) ?? Self(keyValue: value) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a compound key of \(Self.kindText)")
    }
    self = key
  }

  /// Writes the key as its text. Throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The types of the parts, for messages.
  private static var kindText: String { partTypes.map { "\($0)" }.joined(separator: ", ") }
}
