/// A parameter that asks for words.
///
/// FHIR R5, section 3.2.1.5.5.16 (<https://hl7.org/fhir/R5/search.html#_text>).
enum WordParameter: String, Sendable, Hashable {
  /// Words of the narrative.
  case text = "_text"
  /// Words anywhere in the resource.
  case content = "_content"
}
