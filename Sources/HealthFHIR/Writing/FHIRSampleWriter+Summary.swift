import FHIRModel
public import FHIRR4
public import HealthModel

extension FHIRSampleWriter {
  /// Returns the observation of a day's rings: a component for each value and each goal.
  ///
  /// Throws `HealthFHIRError.invalidSample` if a number is not finite.
  public func observation(
    for summary: ActivitySummary
  ) throws(HealthFHIRError) -> Observation {
    var code = Term.healthKit(SummaryTerm.code, "Activity Summary").concept
    code.text = "Activity Summary"
    var observation = Observation(status: .final, code: code)
    observation.category = [CategoryTerm.activity.term.concept]
    observation.subject = subject
    if let day = FHIRText.string(summary.day) {
      observation.identifier = [Identifier(system: SummaryTerm.system, value: day)]
    }
    if FHIRDate.init(summary.day) != nil {
      observation.effectiveDateTime = FHIRDateTime(unchecked: summary.day)
    }
    observation.component = SummaryTerm.values.compactMap { terms, path in
      Component.quantity(terms, summary[keyPath: path])
    }
    observation.extension = [try ContentForm.written(summary)]
    return observation
  }

  /// Returns a patient with what is said of a person: date of birth and sex, and the rest in an
  /// extension. The patient has no `id`.
  ///
  /// Throws `HealthFHIRError.invalidSample` if the content cannot be written.
  public func patient(
    for characteristics: HealthCharacteristics
  ) throws(HealthFHIRError) -> Patient {
    var patient = Patient()
    patient.birthDate = characteristics.dateOfBirth.flatMap { FHIRDate.init($0) }
    switch characteristics.biologicalSex {
    case "female": patient.gender = .female
    case "male": patient.gender = .male
    case "other": patient.gender = .other
    default: break
    }
    patient.extension = [try ContentForm.written(characteristics)]
    return patient
  }

  /// Returns the observations of blood group, type of skin and use of a wheelchair, as far as they
  /// are known.
  public func observations(for characteristics: HealthCharacteristics) -> [Observation] {
    var observations: [Observation] = []
    if let name = FHIRText.string(characteristics.bloodType) {
      var blood = observation([
        .loinc("882-1", "ABO and Rh group [Type] in Blood"),
        .healthKit("HKCharacteristicTypeIdentifierBloodType", "Blood Type"),
      ])
      blood.valueCodeableConcept =
        BloodType.terms[name]?.concept ?? CodeableConcept(text: name)
      observations.append(blood)
    }
    if let type = characteristics.fitzpatrickSkinType, (1...6).contains(type) {
      var skin = observation([
        .loinc("66472-2", "Fitzpatrick skin type"),
        .healthKit("HKCharacteristicTypeIdentifierFitzpatrickSkinType", "Fitzpatrick Skin Type"),
      ])
      skin.valueInteger = type
      observations.append(skin)
    }
    if let usesWheelchair = characteristics.usesWheelchair {
      var wheelchair = observation([
        .healthKit("HKCharacteristicTypeIdentifierWheelchairUse", "Wheelchair Use")
      ])
      wheelchair.valueBoolean = usesWheelchair
      observations.append(wheelchair)
    }
    return observations
  }

  private func observation(_ terms: [Term]) -> Observation {
    var observation = Observation(status: .final, code: CodeableConcept(terms))
    observation.subject = subject
    return observation
  }
}
