public import Foundation
import ObjectModel
import ValueModel

/// Which versions of one type are asked for. An empty list leaves all in; several lists all count.
///
///     var query = CareQuery<TaskVersion>()
///     query.carePlanIDs = ["knee"]
///     query.sorts = [.title()]
///     let tasks = try store.versions(query)
///
/// Everything that a query says is applied before `offset` and `limit` are.
public struct CareQuery<Version: CareVersion>: Sendable {
  /// Which versions of each thing.
  public var selection: CareSelection
  /// Only things with one of these ids.
  public var ids: [String] = []
  /// Only these versions.
  public var uuids: [UUID] = []
  /// Only versions with one of these; nil stands for versions that have none.
  public var remoteIDs: [String?] = []
  /// Only versions in one of these groups; nil stands for versions that are in none.
  public var groupIdentifiers: [String?] = []
  /// Only versions with at least one of these.
  public var tags: [String] = []
  /// The order; what it leaves open is decided by the date of creation, newest first, then by uuid.
  public var sorts: [CareOrder<Version>] = []
  /// How many versions are returned at most; nil for all.
  public var limit: Int?
  /// How many of the first versions are left out.
  public var offset = 0

  /// What the versions belong to: a patient, a plan or a task.
  var owners = Owners()
  /// Whether only tasks with an event in the time are asked for.
  var needsEvents = false

  struct Owners: Sendable {
    var ids: [String] = []
    var uuids: [UUID] = []
    var remoteIDs: [String?] = []
  }

  public init(_ selection: CareSelection = .newest) { self.selection = selection }
}

extension CareQuery where Version == CarePlanVersion {
  /// Only plans for patients with one of these ids.
  public var patientIDs: [String] {
    get { owners.ids }
    set { owners.ids = newValue }
  }

  /// Only plans that name one of these versions of patients.
  public var patientUUIDs: [UUID] {
    get { owners.uuids }
    set { owners.uuids = newValue }
  }

  /// Only plans for patients a version of which has one of these remote ids; nil stands for none.
  public var patientRemoteIDs: [String?] {
    get { owners.remoteIDs }
    set { owners.remoteIDs = newValue }
  }
}

extension CareQuery where Version: PlannedVersion {
  /// Only what belongs to plans with one of these ids.
  public var carePlanIDs: [String] {
    get { owners.ids }
    set { owners.ids = newValue }
  }

  /// Only what names one of these versions of plans.
  public var carePlanUUIDs: [UUID] {
    get { owners.uuids }
    set { owners.uuids = newValue }
  }

  /// Only what belongs to plans a version of which has one of these remote ids; nil stands for
  /// none.
  public var carePlanRemoteIDs: [String?] {
    get { owners.remoteIDs }
    set { owners.remoteIDs = newValue }
  }
}

extension CareQuery where Version: ScheduledVersion {
  /// Whether tasks without an event in the time of the selection `.holding` are left out.
  public var excludesTasksWithNoEvents: Bool {
    get { needsEvents }
    set { needsEvents = newValue }
  }
}

extension CareQuery where Version == OutcomeVersion {
  /// Only outcomes of tasks, of either kind, with one of these ids.
  public var taskIDs: [String] {
    get { owners.ids }
    set { owners.ids = newValue }
  }

  /// Only outcomes of these versions of tasks.
  public var taskUUIDs: [UUID] {
    get { owners.uuids }
    set { owners.uuids = newValue }
  }

  /// Only outcomes of tasks a version of which has one of these remote ids; nil stands for none.
  public var taskRemoteIDs: [String?] {
    get { owners.remoteIDs }
    set { owners.remoteIDs = newValue }
  }
}
