import ObjectModel
import ValueModel

/// The origin of a token, which decides how its case and its system are compared.
///
/// FHIR R4, section 3.1.1.4.10 (<https://hl7.org/fhir/R4/search.html#token>).
enum TokenForm: Sendable, Hashable {
  /// A coding or an identifier, which has a system of its own, and any other token. Compared letter
  /// by letter.
  case coded
  /// A code, whose system is that of the set that its element is bound to. Compared letter by
  /// letter.
  case code
  /// True or false, with a special system.
  case boolean
  /// A string or the value of a contact point: without a system, and compared without case.
  case text

  /// The form of tokens from values of a type without fields.
  init(ofType type: String) {
    switch type {
    case "code": self = .code
    case "boolean": self = .boolean
    case "string", "markdown": self = .text
    default: self = .coded
    }
  }

  /// Whether tokens of a type are compared without case.
  static func foldsCase(_ type: String) -> Bool {
    type == "ContactPoint" || TokenForm(ofType: type) == .text
  }

  /// The code systems that contain true and false: that of R4, and that of the earlier releases.
  static let booleanSystems = [
    "http://terminology.hl7.org/CodeSystem/special-values", "http://hl7.org/fhir/special-values",
  ]
}
