import CareModel
import FHIRR4

/// The state of a version for FHIR: a deleted version no longer holds, and a version that others
/// follow is completed.
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
