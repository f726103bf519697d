import FHIRModel

extension ResourceWriter {
  func immunization(_ given: Visit.GivenVaccine, at visit: Visit, of person: Person) {
    head(.immunization, id: given.id, updated: visit.end)
    switch release {
    case .dstu2: firstImmunization(given, visit, person)
    case .stu3: thirdImmunization(given, visit, person)
    case .r4, .r5: lateImmunization(given, visit, person)
    }
  }

  private func firstImmunization(_ given: Visit.GivenVaccine, _ visit: Visit, _ person: Person) {
    field("status", "completed")
    field("date", given.time.text)
    concept("vaccineCode", given.vaccine.concept)
    reference("patient", .patient, person.id)
    field("wasNotGiven", !given.isGiven)
    field("reported", false)
    practitioner("performer", visit.practitioner)
    reference("encounter", .encounter, visit.id)
    if given.isGiven { doseGiven(given) }
    explanation(given)
    earlyProtocol(given)
  }

  private func thirdImmunization(_ given: Visit.GivenVaccine, _ visit: Visit, _ person: Person) {
    field("status", "completed")
    field("notGiven", !given.isGiven)
    concept("vaccineCode", given.vaccine.concept)
    reference("patient", .patient, person.id)
    reference("encounter", .encounter, visit.id)
    field("date", given.time.text)
    field("primarySource", true)
    if given.isGiven { doseGiven(given) }
    array("practitioner") {
      object {
        concept("role", Self.administering)
        practitioner("actor", visit.practitioner)
      }
    }
    explanation(given)
    earlyProtocol(given)
  }

  /// Writes the resource in R4 and in R5, where the lot comes before the patient.
  private func lateImmunization(_ given: Visit.GivenVaccine, _ visit: Visit, _ person: Person) {
    field("status", given.isGiven ? "completed" : "not-done")
    if !given.isGiven { concept("statusReason", Self.refusal) }
    concept("vaccineCode", given.vaccine.concept)
    if release >= .r5, given.isGiven { lot(given) }
    reference("patient", .patient, person.id)
    reference("encounter", .encounter, visit.id)
    field("occurrenceDateTime", given.time.text)
    field("primarySource", true)
    if release < .r5, given.isGiven { lot(given) }
    if given.isGiven { application() }
    array("performer") {
      object {
        concept("function", Self.administering)
        practitioner("actor", visit.practitioner)
      }
    }
    guard given.isGiven, let dose = given.dose else { return }
    array("protocolApplied") {
      object {
        array("targetDisease") { object { field("text", given.vaccine.target) } }
        if release >= .r5 {
          field("doseNumber", String(dose))
        } else {
          field("doseNumberPositiveInt", dose)
        }
      }
    }
  }

  // MARK: Parts

  private static let administering = Code(
    .immunizationFunction, "AP", "Administering Provider")
  private static let refusal = Code(.immunizationReason, "PATOBJ", "patient objection")

  private func doseGiven(_ given: Visit.GivenVaccine) {
    lot(given)
    application()
  }

  private func lot(_ given: Visit.GivenVaccine) {
    field("lotNumber", given.lot)
    field("expirationDate", given.expiration.text())
  }

  private func application() {
    concept("site", Self.deltoid)
    concept("route", Self.intramuscular)
    quantity("doseQuantity", Amount(scaled: 5, digits: 1), .millilitre)
  }

  private static let deltoid = Concept.snomed("368208006", "Left upper arm structure")
  private static let intramuscular = Concept.snomed("78421000", "Intramuscular route")

  private func explanation(_ given: Visit.GivenVaccine) {
    guard !given.isGiven else { return }
    object("explanation") { array("reasonNotGiven") { concept(nil, Self.refusal) } }
  }

  /// Writes the protocol in DSTU2 and STU3.
  private func earlyProtocol(_ given: Visit.GivenVaccine) {
    guard given.isGiven, let dose = given.dose else { return }
    array("vaccinationProtocol") {
      object {
        field("doseSequence", dose)
        array("targetDisease") { object { field("text", given.vaccine.target) } }
        concept("doseStatus", Code(.doseStatus, "count", "Counts"))
      }
    }
  }
}
