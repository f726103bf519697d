/// The value of a category sample.
public enum CategoryValue: Sendable, Hashable {
  case number(Int)
  /// A name that the type's definition does not know, as it came.
  case name(String)

  /// The number that a name stands for in a type, or else the name.
  public init(named name: String, of type: SampleType) {
    if let number = type.categoryDefinition?.number(named: name) ?? Int(name) {
      self = .number(number)
    } else {
      self = .name(name)
    }
  }

  public var number: Int? { if case .number(let number) = self { number } else { nil } }

  /// As an export writes it: the full name if it is known, else the number.
  public func text(for type: SampleType) -> String {
    switch self {
    case .number(let number): type.categoryDefinition?.fullName(of: number) ?? String(number)
    case .name(let name): name
    }
  }
}

/// A number, or a text.
extension CategoryValue: Codable {
  /// Throws `DecodingError` if the value is neither a number nor a text.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let number = try? container.decode(Int.self) {
      self = .number(number)
    } else {
      self = .name(try container.decode(String.self))
    }
  }

  /// Throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .number(let number): try container.encode(number)
    case .name(let name): try container.encode(name)
    }
  }
}
