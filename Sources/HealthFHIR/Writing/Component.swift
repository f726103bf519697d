import FHIRModel
import FHIRR4
import HealthModel

/// Parts of observations.
enum Component {
  /// A quantity of a type of sample, with the codes of the type. Nil if it is not finite.
  static func quantity(
    _ type: SampleType, _ quantity: HealthQuantity, _ remark: String? = nil
  ) -> Observation.Component? {
    let row = QuantityRow.of(type)
    guard let value = QuantityForm.written(quantity, units: row?.units ?? []) else { return nil }
    var concept = CodeableConcept(TypeTerms.terms(of: type, unit: quantity.unit))
    concept.coding.append(contentsOf: FHIRSampleWriter.coding(of: type))
    let name = TypeTerms.display(of: type) ?? FHIRText.string(type.identifier)
    concept.text = [name, remark].compactMap { $0 }.joined(separator: ", ")
    var component = Observation.Component(code: concept)
    component.valueQuantity = value
    return component
  }

  /// A quantity with codes of its own; nil if there is none, or it is not finite.
  static func quantity(_ terms: [Term], _ quantity: HealthQuantity?) -> Observation.Component? {
    guard let quantity, let value = QuantityForm.written(quantity) else { return nil }
    var component = Observation.Component(code: CodeableConcept(terms))
    component.valueQuantity = value
    return component
  }

  /// A name of a set of HealthKit's, as a code of the page that documents the set; nil for a text
  /// that FHIR cannot write.
  static func name(_ term: Term, _ name: String?, page: String) -> Observation.Component? {
    guard let name = FHIRText.string(name) else { return nil }
    var component = Observation.Component(code: term.concept)
    component.valueCodeableConcept = self.name(name, page: page)
    return component
  }

  static func name(_ name: String, page: String) -> CodeableConcept {
    let isWord = name.utf8.allSatisfy {
      $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z")
    }
    guard isWord else { return CodeableConcept(text: name) }
    let display = NameWords.spaced(name).lowercased()
    return CodeableConcept(coding: [Coding(system: page, code: name, display: display)])
  }

  static func integer(_ terms: [Term], _ number: Int?) -> Observation.Component? {
    guard let number, let small = Int32(exactly: number) else { return nil }
    var component = Observation.Component(code: CodeableConcept(terms))
    component.valueInteger = Int(small)
    return component
  }

  /// The page that documents a type of HealthKit.
  static func page(_ name: String) -> String {
    "https://developer.apple.com/documentation/healthkit/" + name
  }
}
