import FHIRModel
import FHIRR4
import ValueModel

/// An element whose value can be what a value of an outcome is.
protocol AnswerElement {
  var valueBoolean: Bool? { get set }
  var valueInteger: Int? { get set }
  var valueString: String? { get set }
  var valueDateTime: FHIRDateTime? { get set }
  var valueQuantity: FHIRR4.Quantity? { get set }
}

extension Observation: AnswerElement {}
extension Observation.Component: AnswerElement {}
extension QuestionnaireResponse.Item.Answer: AnswerElement {}
