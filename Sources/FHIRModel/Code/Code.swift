public import ObjectModel

/// A code from a set that FHIR fixes, open for codes that are not in it.
///
///     patient.gender = .male
///     patient.gender = "male"
///     patient.gender?.isKnown
///
/// A code that this release does not know is kept as it is; validation reports it.
public protocol Code: FHIRPrimitive, QueryArgument, RawRepresentable, ExpressibleByStringLiteral,
  CustomStringConvertible
where RawValue == String, StringLiteralType == String {
  /// The codes of the set, separated by spaces.
  static var codeList: StaticString { get }
  /// The code systems that the codes are of, separated by spaces; empty where they are not known.
  static var systemList: StaticString { get }
  init(rawValue: String)
}

extension Code {
  public static var systemList: StaticString { "" }

  /// The addresses of the code systems that the codes are of; empty where they are not known.
  public static var systems: [String] {
    systemList.description.split(separator: " ").map(String.init)
  }

  public init(stringLiteral code: String) { self.init(rawValue: code) }

  /// The codes of the set, in the order of the specification.
  public static var allCodes: [Self] {
    codeList.description.split(separator: " ").map { Self(rawValue: String($0)) }
  }

  /// Whether the code is one of the set. Cost: linear in their number.
  public var isKnown: Bool {
    Self.codeList.description.split(separator: " ").contains { $0 == rawValue }
  }

  public var description: String { rawValue }

  public init?(fhirValue: Value) {
    guard let code = fhirValue.string else { return nil }
    self.init(rawValue: code)
  }

  public var fhirValue: Value { Value(rawValue) }

  public static var fieldKind: FieldKind { .string }

  public init(from decoder: any Decoder) throws {
    self.init(rawValue: try decoder.singleValueContainer().decode(String.self))
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }
}
