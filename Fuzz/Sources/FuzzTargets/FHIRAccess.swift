import FHIRModel
import FHIRR4
import Foundation
import ObjectModel
import ValueModel

/// Reads and changes arbitrary objects as if they were of some types.
enum FHIRAccess {
  static func use(_ fields: Value) {
    use(Patient(unchecked: fields))
    use(Observation(unchecked: fields))
    use(R4.Bundle(unchecked: fields))
    use(Questionnaire(unchecked: fields))
  }

  private static func use(_ patient: Patient) {
    var patient = patient
    for name in patient.name {
      _ = (name.family, name.given, name.use?.isKnown, name.period?.start?.date(in: .gmt))
      _ = (name[primitives: \.given].map(\.value), name.id, name.pk)
    }
    _ = (patient.gender, patient.deceased, patient.multipleBirth, patient.photo.map(\.data?.data))
    _ = (patient.managingOrganization?.parts, patient.birthDate?.interval(in: .gmt))
    _ = patient.managingOrganization.flatMap { patient.resolve(contained: $0) }
    if !patient.name.isEmpty { patient.name[0].given.append("A") }
    patient[primitive: \.birthDate].id = "b"
    patient.maritalStatus?.coding.append(Coding())
    patient.deceasedBoolean = true
    patient.contained = patient.contained.reversed()
    patient.extension[url: "u"]?.valueString = "a"
    patient.meta?.lastUpdated = "2024"
    _ = (patient.issues(), patient.json(), try? patient.copy())
  }

  private static func use(_ observation: Observation) {
    var observation = observation
    _ = (observation.value, observation.effective, observation.issued?.date, observation.status)
    _ = observation.component.map { ($0.value, $0.code?.coding.map(\.code)) }
    _ = (observation.valueQuantity?.value, observation.subject?.isContained)
    observation.valueQuantity?.value = "1.50"
    observation.value = observation.value
    observation.component.removeAll { $0.code == nil }
    observation.effective = .dateTime("2024")
    try? observation.upsert(\.code, CodeableConcept())
    try? observation.assignElementNumbers()
    _ = (observation.issues(), observation.json())
  }

  private static func use(_ bundle: R4.Bundle) {
    var bundle = bundle
    for entry in bundle.entry { _ = (entry.resource?.typed, entry.resource?.id, entry.fullUrl) }
    if !bundle.entry.isEmpty {
      bundle.entry[0].resource?[as: Patient.self]?.active = true
      bundle.entry[0].resource?[as: Observation.self]?.valueString = "a"
    }
    var copy = R4.Bundle()
    try? copy.populate(from: bundle)
    _ = (copy == bundle, copy.hashValue, bundle.issues(), bundle.json())
  }

  private static func use(_ questionnaire: Questionnaire) {
    var questionnaire = questionnaire
    var items = questionnaire.item
    for _ in 0..<4 {
      _ = items.map { ($0.linkId, $0.type, $0.enableWhen.map(\.answer), $0.initial.map(\.value)) }
      items = items.flatMap(\.item)
    }
    questionnaire.item.append(Questionnaire.Item(linkId: "l", type: .group))
    questionnaire.subjectType.append(.patient)
    _ = (questionnaire.issues(), questionnaire.json())
  }
}
