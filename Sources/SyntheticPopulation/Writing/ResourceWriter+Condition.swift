import FHIRModel

extension ResourceWriter {
  func condition(_ condition: Visit.ConditionRecord, at visit: Visit, of person: Person) {
    let over = condition.abatement.map { Moment(day: $0.day, minute: 12) }
    head(.condition, id: condition.id, updated: max(visit.end, over ?? visit.end))
    if release == .dstu2 {
      reference("patient", .patient, person.id)
      reference("encounter", .encounter, visit.id)
      practitioner("asserter", visit.practitioner)
      field("dateRecorded", visit.start.date.text())
      concept("code", condition.disease.concept)
      conditionCategory(condition)
      conditionStatus(condition)
      if condition.isSevere { concept("severity", Self.severe) }
      conditionTimes(condition)
      return
    }
    conditionStatus(condition)
    conditionCategory(condition)
    if condition.isSevere { concept("severity", Self.severe) }
    concept("code", condition.disease.concept)
    reference("subject", .patient, person.id)
    reference(release == .stu3 ? "context" : "encounter", .encounter, visit.id)
    conditionTimes(condition)
    field(release == .stu3 ? "assertedDate" : "recordedDate", visit.start.text)
    switch release {
    case .dstu2: break
    case .stu3: practitioner("asserter", visit.practitioner)
    case .r4: practitioner("recorder", visit.practitioner)
    case .r5:
      array("participant") { object { practitioner("actor", visit.practitioner) } }
    }
  }

  private static let severe = Concept.snomed("24484000", "Severe")

  private func conditionTimes(_ condition: Visit.ConditionRecord) {
    field("onsetDateTime", condition.onset.text())
    field("abatementDateTime", ifPresent: condition.abatement?.text())
  }

  /// Writes the status: codes before R4, concepts since.
  private func conditionStatus(_ condition: Visit.ConditionRecord) {
    let isOver = condition.abatement != nil
    let clinical = Code(
      .conditionClinical, isOver ? "resolved" : "active", isOver ? "Resolved" : "Active")
    let verification = Code(.conditionVerification, "confirmed", "Confirmed")
    if release < .r4 {
      field("clinicalStatus", clinical.code)
      field("verificationStatus", verification.code)
    } else {
      concept("clinicalStatus", clinical)
      concept("verificationStatus", verification)
    }
  }

  private func conditionCategory(_ condition: Visit.ConditionRecord) {
    if release == .dstu2 {
      return concept("category", Code(.conditionCategory, "diagnosis", "Diagnosis"))
    }
    let isChronic = condition.disease.duration == nil
    let code =
      isChronic
      ? Code(.conditionCategory, "problem-list-item", "Problem List Item")
      : Code(.conditionCategory, "encounter-diagnosis", "Encounter Diagnosis")
    concept("category", code, isList: true)
  }
}
