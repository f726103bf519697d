/// One code of one system.
struct Code: Sendable, Hashable {
  var system: CodeSystem
  var code: String
  /// The name of the code in the system; nil if it is not given.
  var display: String?

  init(_ system: CodeSystem, _ code: String, _ display: String? = nil) {
    self.system = system
    self.code = code
    self.display = display
  }
}

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
