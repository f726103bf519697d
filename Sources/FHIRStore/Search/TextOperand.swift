import ValueModel

/// A text to search for.
///
/// FHIR R5, section 3.2.1.5.14 (<https://hl7.org/fhir/R5/search.html#string>).
struct TextOperand: Sendable, Hashable {
  let text: String
  /// The text without case and diacritics.
  let normalized: [UInt8]

  init(_ text: String) {
    self.text = text
    normalized = NormalizedText.bytes(text)
  }

  /// Whether a text begins with this one, or matches it as `exact` or `contains` require.
  func matches(_ value: Value, _ modifier: SearchModifier?) -> Bool {
    if modifier == .exact { return value.isText(text) }
    return value.withUTF8 { utf8 in
      let own = NormalizedText.bytes(utf8)
      return modifier == .contains
        ? own.withUnsafeBytes { $0.contains(normalized) } : own.starts(with: normalized)
    } ?? false
  }
}
