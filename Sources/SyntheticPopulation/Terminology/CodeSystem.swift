import FHIRModel

/// A code system. Some have different addresses in different releases.
enum CodeSystem: Sendable, Hashable {
  case snomed, loinc, icd10, rxnorm, cvx, ucum, language
  case encounterClass, observationCategory, conditionCategory, conditionClinical
  case conditionVerification, interpretation, maritalStatus, organizationType, identifierType
  case dischargeDisposition, doseStatus, participationType, immunizationFunction
  case qualification, immunizationReason

  func address(_ release: ReleaseVersion) -> String {
    switch self {
    case .snomed: "http://snomed.info/sct"
    case .loinc: "http://loinc.org"
    case .icd10: "http://hl7.org/fhir/sid/icd-10"
    case .rxnorm: "http://www.nlm.nih.gov/research/umls/rxnorm"
    case .cvx: "http://hl7.org/fhir/sid/cvx"
    case .ucum: "http://unitsofmeasure.org"
    case .language: "urn:ietf:bcp:47"
    default: release < .r4 ? earlyAddress : "http://terminology.hl7.org/CodeSystem/" + lateName
    }
  }

  /// The address in DSTU2 and STU3.
  private var earlyAddress: String {
    switch self {
    case .encounterClass: "http://hl7.org/fhir/v3/ActCode"
    case .interpretation: "http://hl7.org/fhir/v2/0078"
    case .maritalStatus: "http://hl7.org/fhir/v3/MaritalStatus"
    case .identifierType: "http://hl7.org/fhir/v2/0203"
    case .participationType: "http://hl7.org/fhir/v3/ParticipationType"
    case .immunizationFunction: "http://hl7.org/fhir/v2/0443"
    case .qualification: "http://hl7.org/fhir/v2/0360"
    case .immunizationReason: "http://hl7.org/fhir/v3/ActReason"
    case .doseStatus: "http://hl7.org/fhir/vaccination-protocol-dose-status"
    default: "http://hl7.org/fhir/" + lateName
    }
  }

  /// The last part of the address since R4.
  private var lateName: String {
    switch self {
    case .encounterClass: "v3-ActCode"
    case .observationCategory: "observation-category"
    case .conditionCategory: "condition-category"
    case .conditionClinical: "condition-clinical"
    case .conditionVerification: "condition-ver-status"
    case .interpretation: "v3-ObservationInterpretation"
    case .maritalStatus: "v3-MaritalStatus"
    case .organizationType: "organization-type"
    case .identifierType: "v2-0203"
    case .dischargeDisposition: "discharge-disposition"
    case .participationType: "v3-ParticipationType"
    case .immunizationFunction: "v2-0443"
    case .qualification: "v2-0360"
    case .immunizationReason: "v3-ActReason"
    default: ""
    }
  }
}
