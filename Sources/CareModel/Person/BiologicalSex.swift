/// A patient's sex. In JSON it is a string: `male`, `female` or any other.
public enum BiologicalSex: Hashable, Sendable {
  case male, female
  case other(String)
}

extension BiologicalSex: Codable {
  /// Throws a `DecodingError` if the content is not a string.
  public init(from decoder: any Decoder) throws {
    self =
      switch try decoder.singleValueContainer().decode(String.self) {
      case "male": .male
      case "female": .female
      case let text: .other(text)
      }
  }

  /// Throws the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .male: try container.encode("male")
    case .female: try container.encode("female")
    case .other(let text): try container.encode(text)
    }
  }
}
