import ValueModel

extension CompoundKey: Codable {
  /// From the text, or from an array of parts as it stands in hidden fields.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let value = try container.decode(Value.self)
    guard let key = value.string.flatMap({ Self(text: $0) }) ?? Self(keyValue: value) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "expected a compound key of \(Self.kindText)")
    }
    self = key
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }

  /// The types of the parts, for messages.
  private static var kindText: String { partTypes.map { "\($0)" }.joined(separator: ", ") }
}
