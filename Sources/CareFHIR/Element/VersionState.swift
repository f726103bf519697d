import CareModel
import FHIRR4

/// What versions are to FHIR: one that was deleted does not hold any more, and one that others
/// follow is done with.
enum VersionState {
  case holds, followed, deleted

  init(_ version: VersionFields) {
    self =
      version.deletedDate != nil
      ? .deleted : version.nextVersionUUIDs.isEmpty ? .holds : .followed
  }

  var isActive: Bool { self == .holds }

  var request: RequestStatus {
    switch self {
    case .holds: .active
    case .followed: .completed
    case .deleted: .revoked
    }
  }
}
