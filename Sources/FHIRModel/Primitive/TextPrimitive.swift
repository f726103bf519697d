public import ObjectModel
public import ValueModel

/// A primitive that keeps the text that JSON has for it, whether that is one of its type or not.
///
/// What was read is written again as it was; `isValid` says whether the specification allows it.
/// Two are equal where their texts are. Literals are taken as they are too:
///
///     patient.birthDate = "1974-12"
///
/// So `FHIRDate("1974-13")` is a literal that is kept; `FHIRDate.init("1974-13")` and
/// `FHIRDate(text)` are nil.
///
/// Queries compare the texts, by their bytes: `1974` is before `1974-12`, and offsets from UTC do not count.
public protocol TextPrimitive: FHIRPrimitive, QueryArgument, ExpressibleByStringLiteral,
  CustomStringConvertible
where StringLiteralType == String {
  /// As it stands in JSON.
  var text: String { get }
  /// Keeps any text.
  init(unchecked text: String)
  /// Nil where the text is none of the type.
  init?(_ text: String)
  /// Whether the text is one of the type. Linear in the text.
  var isValid: Bool { get }
}

extension TextPrimitive {
  public init(stringLiteral text: String) { self.init(unchecked: text) }

  public var isValid: Bool { Self(text) != nil }

  public var description: String { text }

  public static var fieldKind: FieldKind { .string }

  /// Takes any string; nil for other values.
  public init?(fhirValue: Value) {
    guard let text = fhirValue.string else { return nil }
    self.init(unchecked: text)
  }

  public var fhirValue: Value { Value(text) }

  public var queryValue: Value { fhirValue }

  public init(from decoder: any Decoder) throws {
    self.init(unchecked: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
