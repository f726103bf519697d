import FHIRModel
import ValueModel

/// An identifier to search for by its type: `system|code|value`, where system and code are those of
/// the type.
///
/// FHIR R4, section 3.1.1.4.10 (<https://hl7.org/fhir/R4/search.html#token>).
struct IdentifierOperand: Sendable, Hashable {
  let typeSystem: String
  let typeCode: String
  /// The value as a token without a system.
  let value: TokenOperand

  /// Nil if one of the three parts is missing.
  init?(_ text: String) {
    let parts = SearchText.split(text, at: "|")
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty }), let value = TokenOperand(parts[2])
    else { return nil }
    typeSystem = SearchText.unescaped(parts[0])
    typeCode = SearchText.unescaped(parts[1])
    self.value = value
  }

  /// Whether an `Identifier` has the value, and one of the codes of its type.
  func matches(_ identifier: Value) -> Bool {
    guard value.matches(system: nil, code: identifier["value"], form: .coded),
      let codings = identifier["type"]?["coding"], codings.kind == .array
    else { return false }
    return codings.elements.contains { coding in
      (coding["system"]?.isText(typeSystem) ?? false) && (coding["code"]?.isText(typeCode) ?? false)
    }
  }
}
