public import Foundation
import ObjectModel
import ValueModel

/// A selection of versions of one type. An empty list does not restrict the result; several lists
/// all apply.
///
///     var query = CareQuery<TaskVersion>()
///     query.carePlanIDs = ["knee"]
///     query.sorts = [.title()]
///     let tasks = try store.versions(query)
///
/// All other conditions of a query are applied before `offset` and `limit`.
public struct CareQuery<Version: CareVersion>: Sendable {
  /// The selected versions of each item.
  public var selection: CareSelection
  /// Includes only items with one of these ids.
  public var ids: [String] = []
  /// Includes only these versions.
  public var uuids: [UUID] = []
  /// Includes only versions with one of these remote ids; nil stands for versions without one.
  public var remoteIDs: [String?] = []
  /// Includes only versions in one of these groups; nil stands for versions without a group.
  public var groupIdentifiers: [String?] = []
  /// Includes only versions with at least one of these tags.
  public var tags: [String] = []
  /// The sort order. Ties are broken by the date of creation, newest first, then by uuid.
  public var sorts: [CareOrder<Version>] = []
  /// The maximum number of versions returned; nil for all.
  public var limit: Int?
  /// The number of versions skipped at the beginning.
  public var offset = 0

  /// The owners of the versions: patients, plans or tasks.
  var owners = Owners()
  /// Whether the query selects only tasks with an event in the time range.
  var needsEvents = false

  struct Owners: Sendable {
    var ids: [String] = []
    var uuids: [UUID] = []
    var remoteIDs: [String?] = []
  }

  public init(_ selection: CareSelection = .newest) { self.selection = selection }
}

extension CareQuery where Version == CarePlanVersion {
  /// Includes only plans for patients with one of these ids.
  public var patientIDs: [String] {
    get { owners.ids }
    set { owners.ids = newValue }
  }

  /// Includes only plans that name one of these versions of patients.
  public var patientUUIDs: [UUID] {
    get { owners.uuids }
    set { owners.uuids = newValue }
  }

  /// Includes only plans for patients with a version that has one of these remote ids; nil stands
  /// for none.
  public var patientRemoteIDs: [String?] {
    get { owners.remoteIDs }
    set { owners.remoteIDs = newValue }
  }
}

extension CareQuery where Version: PlannedVersion {
  /// Includes only versions that belong to plans with one of these ids.
  public var carePlanIDs: [String] {
    get { owners.ids }
    set { owners.ids = newValue }
  }

  /// Includes only versions that name one of these versions of plans.
  public var carePlanUUIDs: [UUID] {
    get { owners.uuids }
    set { owners.uuids = newValue }
  }

  /// Includes only versions that belong to plans with a version that has one of these remote ids;
  /// nil stands for none.
  public var carePlanRemoteIDs: [String?] {
    get { owners.remoteIDs }
    set { owners.remoteIDs = newValue }
  }
}

extension CareQuery where Version: ScheduledVersion {
  /// Whether tasks without an event in the time range of the selection `.holding` are left out.
  public var excludesTasksWithNoEvents: Bool {
    get { needsEvents }
    set { needsEvents = newValue }
  }
}

extension CareQuery where Version == OutcomeVersion {
  /// Includes only outcomes of tasks, of either kind, with one of these ids.
  public var taskIDs: [String] {
    get { owners.ids }
    set { owners.ids = newValue }
  }

  /// Includes only outcomes of these versions of tasks.
  public var taskUUIDs: [UUID] {
    get { owners.uuids }
    set { owners.uuids = newValue }
  }

  /// Includes only outcomes of tasks with a version that has one of these remote ids; nil stands
  /// for none.
  public var taskRemoteIDs: [String?] {
    get { owners.remoteIDs }
    set { owners.remoteIDs = newValue }
  }
}
