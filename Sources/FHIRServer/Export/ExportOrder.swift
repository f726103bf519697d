import FHIRModel
import FHIRStore

/// The resources that an export was requested for.
struct ExportOrder: Sendable {
  /// Whose resources are exported.
  enum Scope: Sendable {
    case everything
    /// The compartments of all patients.
    case allPatients
    case patients([String])
  }

  /// The searches that select the resources of one type.
  struct Part: Sendable {
    var type: String
    /// The searches; a resource must match at least one.
    var searches: [FHIRSearch]
    /// Whether resources of the type belong to compartments of patients.
    var isOfPatients: Bool
  }

  let release: ReleaseVersion
  let scope: Scope
  let wanted: ExportRequest
  let parts: [Part]

  var isOfAll: Bool { if case .everything = scope { true } else { false } }

  func isOfPatients(_ type: String) -> Bool {
    type == "Patient" || wanted.release.parameters.compartment("Patient", includes: type) != nil
  }

  /// The types whose deletions the export lists; nil for all.
  var deletableTypes: [String]? {
    if isOfAll { return wanted.types.isEmpty ? nil : wanted.types }
    let all = wanted.types.isEmpty ? wanted.release.type.types.resourceNames : wanted.types
    return all.filter(isOfPatients)
  }
}
