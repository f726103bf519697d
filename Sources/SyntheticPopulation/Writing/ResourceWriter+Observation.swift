import FHIRModel

extension ResourceWriter {
  func observation(_ measurement: Visit.Measurement, at visit: Visit, of person: Person) {
    head(.observation, id: measurement.id, updated: max(visit.end, measurement.issued))
    field("status", "final")
    switch measurement.result {
    case .amount(let measure, let amount):
      observationHead(measure.concept, measure.category, measurement, visit, person)
      quantity("valueQuantity", amount, measure.unit)
      interpretation(measure, amount)
      referenceRange(measure)
    case .pressure(let systolic, let diastolic):
      observationHead(Measure.bloodPressure, .vitalSigns, measurement, visit, person)
      array("component") {
        component(.systolic, systolic)
        component(.diastolic, diastolic)
      }
    }
  }

  private func observationHead(
    _ code: Concept, _ category: Measure.Category, _ measurement: Visit.Measurement, _ visit: Visit,
    _ person: Person
  ) {
    concept("category", Self.category(category), isList: release >= .stu3)
    concept("code", code)
    reference("subject", .patient, person.id)
    reference(release == .stu3 ? "context" : "encounter", .encounter, visit.id)
    field("effectiveDateTime", measurement.time.text)
    field("issued", measurement.issued.text)
    array("performer") { practitioner(nil, visit.practitioner) }
  }

  private static func category(_ category: Measure.Category) -> Code {
    switch category {
    case .vitalSigns: Code(.observationCategory, "vital-signs", "Vital Signs")
    case .laboratory: Code(.observationCategory, "laboratory", "Laboratory")
    }
  }

  private func component(_ measure: Measure, _ amount: Amount) {
    object {
      concept("code", measure.concept)
      quantity("valueQuantity", amount, measure.unit)
    }
  }

  /// Writes the interpretation, which is a list since R4.
  private func interpretation(_ measure: Measure, _ amount: Amount) {
    guard let normal = measure.normal else { return }
    var code = Code(.interpretation, "N", "Normal")
    if let low = normal.low, amount.scaled < low.scaled {
      code = Code(.interpretation, "L", "Low")
    }
    if let high = normal.high, amount.scaled > high.scaled {
      code = Code(.interpretation, "H", "High")
    }
    concept("interpretation", code, isList: release >= .r4)
  }

  private func referenceRange(_ measure: Measure) {
    guard let normal = measure.normal else { return }
    array("referenceRange") {
      object {
        if let low = normal.low { quantity("low", low, measure.unit) }
        if let high = normal.high { quantity("high", high, measure.unit) }
        field("text", ifPresent: measure.normalText)
      }
    }
  }
}
