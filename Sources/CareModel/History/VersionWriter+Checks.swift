import Andiron
import Foundation
import ObjectModel
import ValueModel

/// Checks that precede the writing of a version.
extension VersionWriter {
  /// Throws if an item that `version` names is missing or deleted, or if an outcome cannot belong
  /// to its event; gives an outcome the dates of its event.
  func checkRelations<Version: CareVersion>(of version: inout Version) throws {
    switch version {
    case let plan as CarePlanVersion: try checkPresence(PatientVersion.self, plan.patientUUID)
    case let contact as ContactVersion:
      try checkPresence(CarePlanVersion.self, contact.carePlanUUID)
    case let task as any ScheduledVersion:
      try checkPresence(CarePlanVersion.self, task.carePlanUUID)
    case var outcome as OutcomeVersion:
      try check(&outcome)
      if let checked = outcome as? Version { version = checked }
    default: break
    }
  }

  private func checkPresence<Version: CareVersion>(_ type: Version.Type, _ uuid: UUID?) throws {
    guard let uuid else { return }
    guard let named = try transaction.object(type, key: uuid) else {
      throw CareError(.unknownRelation, "there is no \(type) with the uuid that is named")
    }
    if named.isDeletion || !named.version.nextVersionUUIDs.isEmpty,
      try transaction.history(type, id: named.id).isDeleted
    {
      throw CareError(.deletedRelation, "the \(type) that is named was deleted")
    }
  }

  private func check(_ outcome: inout OutcomeVersion) throws {
    if let task = try transaction.object(TaskVersion.self, key: outcome.taskUUID) {
      try check(&outcome, of: task)
    } else if let task = try transaction.object(HealthTaskVersion.self, key: outcome.taskUUID) {
      try check(&outcome, of: task)
    } else {
      throw CareError(.unknownRelation, "there is no task with the uuid that is named")
    }
  }

  private func check(_ outcome: inout OutcomeVersion, of task: some ScheduledVersion) throws {
    let (occurrence, id) = (outcome.taskOccurrenceIndex, outcome.id)
    let event = try transaction.heldEvent(occurrence, of: task)
    let others = try liveOutcomes(
      .comparison("taskUUID", .equal, task.uuid.queryValue)
        && .comparison("taskOccurrenceIndex", .equal, Value(occurrence)))
    guard others.allSatisfy({ $0.id == id }) else {
      throw CareError(.outcomeExists, "the event has another outcome")
    }
    outcome.eventStart = event.start
    outcome.eventEnd = event.end
  }

  /// Throws if an event of one of `versions` that starts at `date` or later has an outcome.
  func checkOutcomes(of versions: [some CareVersion], from date: Date) throws {
    let outcomes = try liveOutcomes(
      .isIn("taskUUID", versions.map(\.uuid.queryValue))
        && .comparison("eventStart", .greaterOrEqual, date.queryValue))
    guard outcomes.isEmpty else {
      throw CareError(.hidesOutcomes, "an event that the version would hide has an outcome")
    }
  }

  /// Returns the newest versions of outcomes that are not deleted, among those that a filter
  /// matches.
  func liveOutcomes(_ filter: Filter) throws -> [OutcomeVersion] {
    try transaction.objects(OutcomeVersion.self).where(filter && .isLive).fetch()
  }
}

extension Filter {
  /// Matches the newest versions of items that are not deleted.
  static var isLive: Filter {
    .count("nextVersionUUIDs", .equal, 0) && .not(.exists("deletedDate"))
  }
}
