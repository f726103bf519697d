public import ObjectModel

/// The types of FHIR that have no fields, by name.
///
/// FHIR R5, section 2.1.28.0 (<https://hl7.org/fhir/R5/datatypes.html#primitive>).
public enum PrimitiveType: String, Sendable, Hashable, CaseIterable {
  case boolean, integer, integer64, string, decimal, uri, url, canonical, base64Binary, instant,
    date
  case dateTime, time, code, oid, id, markdown, unsignedInt, positiveInt, uuid, xhtml

  /// The Swift type of the JSON value.
  var stored: Any.Type {
    switch kind {
    case .boolean: Bool.self
    case .integer: Int.self
    case .decimal: ExactDecimal.self
    default: String.self
    }
  }

  /// The kind of value that JSON has for it.
  public var kind: FieldKind {
    switch self {
    case .boolean: .boolean
    case .integer, .unsignedInt, .positiveInt: .integer
    case .decimal: .decimal
    default: .string
    }
  }
}
