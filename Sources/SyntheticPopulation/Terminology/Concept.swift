/// A concept, as FHIR's CodeableConcept.
struct Concept: Sendable, Hashable {
  var codes: [Code]
  var text: String?

  init(_ codes: Code..., text: String? = nil) {
    self.codes = codes
    self.text = text
  }

  static func snomed(_ code: String, _ display: String) -> Concept {
    Concept(Code(.snomed, code, display), text: display)
  }
}
