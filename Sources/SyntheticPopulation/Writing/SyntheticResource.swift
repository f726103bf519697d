import FHIRModel
public import ValueModel

/// One resource of a population.
public struct SyntheticResource: Sendable {
  /// The name of its type, such as `Patient`.
  public var type: String
  public var id: String
  public var value: Value

  /// The types of resources in a population.
  enum Kind: CaseIterable, Sendable {
    case organization, practitioner, patient, encounter, condition, observation
    case medicationRequest, procedure, immunization

    func name(_ release: ReleaseVersion) -> String {
      switch self {
      case .organization: "Organization"
      case .practitioner: "Practitioner"
      case .patient: "Patient"
      case .encounter: "Encounter"
      case .condition: "Condition"
      case .observation: "Observation"
      case .medicationRequest: release == .dstu2 ? "MedicationOrder" : "MedicationRequest"
      case .procedure: "Procedure"
      case .immunization: "Immunization"
      }
    }
  }
}
