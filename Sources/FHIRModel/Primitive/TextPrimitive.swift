public import ObjectModel
public import ValueModel

/// A primitive that keeps the text that JSON has for it, whether or not it is valid for the type.
///
/// A text that was read is written again as it was; `isValid` says whether the specification allows
/// it. Two primitives are equal if their texts are. Literals are kept as they are, too:
///
///     patient.birthDate = "1974-12"
///
/// So `FHIRDate("1974-13")` is a literal that is kept, while `FHIRDate.init("1974-13")` and
/// `FHIRDate(text)` are nil.
///
/// Queries compare the texts byte by byte: `1974` comes before `1974-12`, and offsets from UTC are
/// ignored.
public protocol TextPrimitive: FHIRPrimitive, QueryArgument, ExpressibleByStringLiteral,
  CustomStringConvertible
where StringLiteralType == String {
  /// The text as it stands in JSON.
  var text: String { get }
  /// Keeps any text, valid or not.
  init(unchecked text: String)
  /// Keeps a valid text. Nil if the text is not valid for the type.
  init?(_ text: String)
  /// Whether the text is valid for the type. Linear in the text.
  var isValid: Bool { get }
}

extension TextPrimitive {
  public init(stringLiteral text: String) { self.init(unchecked: text) }

  public var isValid: Bool { Self(text) != nil }

  public var description: String { text }

  public static var fieldKind: FieldKind { .string }

  /// Keeps any string; nil for other values.
  public init?(fhirValue: Value) {
    guard let text = fhirValue.string else { return nil }
    self.init(unchecked: text)
  }

  public var fhirValue: Value { Value(text) }

  public var queryValue: Value { fhirValue }

  /// Decodes the primitive from a string and keeps any text. Throws `DecodingError` if the decoder
  /// has no string there.
  public init(from decoder: any Decoder) throws {
    self.init(unchecked: try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the text as a string. Rethrows what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(text)
  }
}
