public import ObjectModel

/// A code from a set that FHIR fixes, open to codes that are not in the set.
///
///     patient.gender = .male
///     patient.gender = "male"
///     patient.gender?.isKnown
///
/// A code that this release does not know is kept as it is; validation reports it.
public protocol Code: FHIRPrimitive, QueryArgument, RawRepresentable, ExpressibleByStringLiteral,
  CustomStringConvertible
where RawValue == String, StringLiteralType == String {
  /// The codes of the set, and the code systems that they belong to.
  static var codeSet: CodeSet { get }
  init(rawValue: String)
}

extension Code {
  /// The addresses of the code systems that the codes belong to; empty if they are not known.
  public static var systems: [String] { codeSet.systems }

  public init(stringLiteral code: String) { self.init(rawValue: code) }

  /// The codes of the set, in the order of the specification.
  public static var allCodes: [Self] { codeSet.codes.map { Self(rawValue: $0) } }

  /// Whether the code is in the set. Cost: linear in the number of codes.
  public var isKnown: Bool { Self.codeSet.codes.contains(rawValue) }

  public var description: String { rawValue }

  public init?(fhirValue: Value) {
    guard let code = fhirValue.string else { return nil }
    self.init(rawValue: code)
  }

  public var fhirValue: Value { Value(rawValue) }

  public static var fieldKind: FieldKind { .string }

  /// Decodes the code from a string and accepts any text. Throws `DecodingError` if the decoder has
  /// no string there.
  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the code as a string. Rethrows what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
