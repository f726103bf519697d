import FHIRR4

/// A code of a code system.
struct Term: Sendable, Hashable {
  let system: System
  let code: String
  let display: String

  init(_ system: System, _ code: String, _ display: String) {
    self.system = system
    self.code = code
    self.display = display
  }

  static func loinc(_ code: String, _ display: String) -> Term { Term(.loinc, code, display) }

  static func snomed(_ code: String, _ display: String) -> Term { Term(.snomed, code, display) }

  static func healthKit(_ code: String, _ display: String) -> Term {
    Term(.healthKit, code, display)
  }

  var coding: Coding { Coding(system: system.rawValue, code: code, display: display) }

  var concept: CodeableConcept { CodeableConcept(coding: [coding]) }

  /// The addresses of code systems.
  enum System: String, Sendable {
    case loinc = "http://loinc.org"
    case snomed = "http://snomed.info/sct"
    case ucum = "http://unitsofmeasure.org"
    case healthKit = "http://developer.apple.com/documentation/healthkit"
    /// ISO/IEEE 11073-10101, names of what medical devices measure.
    case medicalDevices = "urn:oid:2.16.840.1.113883.6.24"
    case observationCategory = "http://terminology.hl7.org/CodeSystem/observation-category"
    case visionProduct = "http://terminology.hl7.org/CodeSystem/ex-visionprescriptionproduct"
  }
}

extension CodeableConcept {
  init(_ terms: [Term]) { self.init(coding: terms.map(\.coding)) }

  /// The codes that belong to a system, in order.
  func codes(in system: Term.System) -> [String] {
    coding.compactMap { $0.system == system.rawValue ? $0.code : nil }
  }
}
