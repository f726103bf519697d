public import FHIRR4
public import HealthModel

extension FHIRSampleReader {
  /// Returns the activity summary that `FHIRSampleWriter` wrote as an observation.
  ///
  /// Throws `HealthFHIRError.unknownCode` if the observation is none, `.damaged` if it is not as it
  /// was written.
  public func activitySummary(
    from observation: Observation
  ) throws(HealthFHIRError) -> ActivitySummary {
    guard observation.code?.codes(in: .healthKit).contains(SummaryTerm.code) ?? false,
      let summary = try ContentForm.read(ActivitySummary.self, in: observation.extension)
    else { throw HealthFHIRError(.unknownCode, "the observation is no activity summary") }
    return summary
  }

  /// Returns what a patient says that a health store keeps of a person: all that was written, of a
  /// foreign patient the date of birth and the sex.
  ///
  /// Throws `HealthFHIRError.damaged` if the extension of the writer is not as it was written.
  public func characteristics(
    from patient: Patient
  ) throws(HealthFHIRError) -> HealthCharacteristics {
    if let written = try ContentForm.read(HealthCharacteristics.self, in: patient.extension) {
      return written
    }
    var result = HealthCharacteristics()
    result.dateOfBirth = patient.birthDate.flatMap { $0.isValid ? $0.text : nil }
    switch patient.gender?.rawValue {
    case "female": result.biologicalSex = "female"
    case "male": result.biologicalSex = "male"
    case "other": result.biologicalSex = "other"
    default: break
    }
    return result
  }
}
