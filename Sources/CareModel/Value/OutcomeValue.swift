public import Foundation

/// One measured or chosen value of an outcome, or a target value.
///
/// In JSON it is an object with the keys `kind`, `units`, `value`, `type` and `createdDate`.
public struct OutcomeValue: Hashable, Sendable {
  /// The type of a value, with its content.
  public enum Content: Hashable, Sendable {
    case integer(Int)
    case double(Double)
    case boolean(Bool)
    case text(String)
    case binary(Data)
    case date(Date)
  }

  /// The names of the kinds of content in their written form.
  public enum ContentType: String, Codable, Sendable, CaseIterable {
    case integer, double, boolean, text, binary, date
  }

  public var content: Content
  /// The meaning of the value, as a name that the program chooses; nil if it needs none.
  public var kind: String?
  /// The unit, as text; nil if there is none.
  public var units: String?
  /// The creation date of the value.
  public var createdDate: Date

  public init(
    _ content: Content, kind: String? = nil, units: String? = nil, createdDate: Date = Date()
  ) {
    self.content = content
    self.kind = kind
    self.units = units
    self.createdDate = createdDate
  }

  /// The kind of content.
  public var type: ContentType {
    switch content {
    case .integer: .integer
    case .double: .double
    case .boolean: .boolean
    case .text: .text
    case .binary: .binary
    case .date: .date
    }
  }

  /// The value as a number; nil if it is neither an integer nor a floating-point number.
  public var number: Double? {
    switch content {
    case .integer(let integer): Double(integer)
    case .double(let double): double
    default: nil
    }
  }
}

extension OutcomeValue: Codable {
  private enum CodingKeys: String, CodingKey {
    case kind, units, value, type, createdDate
  }

  /// Throws a `DecodingError` if the content is not a value of an outcome.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    content =
      switch try container.decode(ContentType.self, forKey: .type) {
      case .integer: .integer(try container.decode(Int.self, forKey: .value))
      case .double: .double(try container.decode(Double.self, forKey: .value))
      case .boolean: .boolean(try container.decode(Bool.self, forKey: .value))
      case .text: .text(try container.decode(String.self, forKey: .value))
      case .binary: .binary(try container.decode(Data.self, forKey: .value))
      case .date: .date(try container.decode(Date.self, forKey: .value))
      }
    kind = try container.decodeIfPresent(String.self, forKey: .kind)
    units = try container.decodeIfPresent(String.self, forKey: .units)
    createdDate = try container.decode(Date.self, forKey: .createdDate)
  }

  /// Throws the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encodeIfPresent(kind, forKey: .kind)
    try container.encodeIfPresent(units, forKey: .units)
    switch content {
    case .integer(let integer): try container.encode(integer, forKey: .value)
    case .double(let double): try container.encode(double, forKey: .value)
    case .boolean(let boolean): try container.encode(boolean, forKey: .value)
    case .text(let text): try container.encode(text, forKey: .value)
    case .binary(let data): try container.encode(data, forKey: .value)
    case .date(let date): try container.encode(date, forKey: .value)
    }
    try container.encode(type, forKey: .type)
    try container.encode(createdDate, forKey: .createdDate)
  }
}
