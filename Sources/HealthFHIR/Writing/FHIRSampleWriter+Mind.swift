import FHIRR4
import HealthModel
import ValueModel

extension FHIRSampleWriter {
  func set(_ state: StateOfMind, in observation: inout Observation) {
    let valence = Term.healthKit("HKStateOfMindValence", "State of Mind Valence")
    observation.component =
      [
        Component.name(
          .healthKit("HKStateOfMindKind", "State of Mind Kind"), state.kind.rawValue,
          page: Component.page("hkstateofmind/kind")),
        Component.quantity([valence], HealthQuantity(state.valence, "count")),
      ].compactMap { $0 }
      + state.labels.compactMap {
        Component.name(
          .healthKit("HKStateOfMindLabel", "State of Mind Label"), $0,
          page: Component.page("hkstateofmind/label"))
      }
      + state.associations.compactMap {
        Component.name(
          .healthKit("HKStateOfMindAssociation", "State of Mind Association"), $0,
          page: Component.page("hkstateofmind/association"))
      }
  }

  /// The answers and the score, by the codes that LOINC has for the questionnaires.
  func set(
    _ assessment: ScoredAssessment, of type: SampleType, in observation: inout Observation
  ) {
    let questionnaire = Questionnaire.of(type)
    var components: [Observation.Component] = []
    for (question, answer) in zip(questionnaire?.questions ?? [], assessment.answers) {
      guard let answer, let term = Questionnaire.answer(answer) else { continue }
      var component = Observation.Component(code: question.concept)
      component.valueCodeableConcept = term.concept
      components.append(component)
    }
    let score =
      questionnaire.map { [$0.score] } ?? [.healthKit("HKScoredAssessment.score", "Score")]
    if let component = Component.integer(score, assessment.score) { components.append(component) }
    if let risk = Component.name(
      .healthKit("HKScoredAssessment.risk", "Risk"), assessment.risk,
      page: Component.page("hkscoredassessment/risk"))
    {
      components.append(risk)
    }
    observation.component = components
  }
}
