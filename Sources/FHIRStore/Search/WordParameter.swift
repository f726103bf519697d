/// A parameter that asks for words.
///
/// FHIR R5, Search (<https://hl7.org/fhir/R5/search.html>), on `_text` and `_content`.
enum WordParameter: String, Sendable, Hashable {
  /// Words of the narrative.
  case text = "_text"
  /// Words anywhere in the resource.
  case content = "_content"
}
