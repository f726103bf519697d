public import Foundation

/// The value of an entry of metadata.
public enum MetadataValue: Sendable, Hashable {
  case string(String)
  case number(Double)
  case bool(Bool)
  case date(Date)
  case quantity(Quantity)
}

extension MetadataValue: ExpressibleByStringLiteral, ExpressibleByFloatLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral
{
  public init(stringLiteral value: String) { self = .string(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(integerLiteral value: Int) { self = .number(Double(value)) }
  public init(booleanLiteral value: Bool) { self = .bool(value) }
}

extension MetadataValue {
  /// The text; nil for other kinds.
  public var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The number; for a boolean 0 or 1; for a text that is a number, that number; nil for other
  /// values. Exports write all three alike.
  public var number: Double? {
    switch self {
    case .number(let number): number
    case .bool(let bool): bool ? 1 : 0
    case .string(let text): Double(text)
    case .date, .quantity: nil
    }
  }

  /// The boolean; for a number whether it is not 0; nil for others.
  public var bool: Bool? {
    if case .bool(let bool) = self { bool } else { number.map { $0 != 0 } }
  }

  public var date: Date? { if case .date(let date) = self { date } else { nil } }

  public var quantity: Quantity? {
    if case .quantity(let quantity) = self { quantity } else { nil }
  }

  /// Whether all numbers in the value are finite.
  var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .date(let date): date.timeIntervalSinceReferenceDate.isFinite
    case .quantity(let quantity): quantity.value.isFinite
    case .string, .bool: true
    }
  }
}

/// Text, numbers and booleans as they are; `{"date": …}`; `{"value": …, "unit": …}`.
extension MetadataValue: Codable {
  private enum CodingKeys: String, CodingKey { case date, value, unit }

  /// Throws `DecodingError` if the value is of none of these forms.
  public init(from decoder: any Decoder) throws {
    if let container = try? decoder.container(keyedBy: CodingKeys.self) {
      if let date = try container.decodeIfPresent(Date.self, forKey: .date) {
        self = .date(date)
      } else {
        self = .quantity(
          Quantity(
            try container.decode(Double.self, forKey: .value),
            try container.decode(String.self, forKey: .unit)))
      }
      return
    }
    let container = try decoder.singleValueContainer()
    if let bool = try? container.decode(Bool.self) {
      self = .bool(bool)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else {
      self = .string(try container.decode(String.self))
    }
  }

  /// Throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    switch self {
    case .string(let text):
      var container = encoder.singleValueContainer()
      try container.encode(text)
    case .number(let number):
      var container = encoder.singleValueContainer()
      try container.encode(number)
    case .bool(let bool):
      var container = encoder.singleValueContainer()
      try container.encode(bool)
    case .date(let date):
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(date, forKey: .date)
    case .quantity(let quantity):
      try quantity.encode(to: encoder)
    }
  }
}
