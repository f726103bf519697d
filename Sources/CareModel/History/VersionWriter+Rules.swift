import Andiron
import Foundation
import ObjectModel
import ValueModel

/// The effects of deletions on the items that belong to the deleted item.
extension VersionWriter {
  /// Applies the rules to the items that name one of `uuids`, the uuids of all versions of the
  /// deleted item.
  mutating func apply(
    _ rules: DeletionRules, to version: some CareVersion, _ uuids: [UUID]
  ) throws {
    let start = version.effectiveDate
    switch version {
    case is PatientVersion:
      try apply(rules.plans, rules, start, \CarePlanVersion.patientUUID, "patientUUID", uuids)
    case is CarePlanVersion:
      try apply(rules.contacts, rules, start, \ContactVersion.carePlanUUID, "carePlanUUID", uuids)
      try apply(rules.tasks, rules, start, \TaskVersion.carePlanUUID, "carePlanUUID", uuids)
      try apply(rules.tasks, rules, start, \HealthTaskVersion.carePlanUUID, "carePlanUUID", uuids)
    case is any ScheduledVersion: try apply(rules.outcomes, rules, uuids)
    default: break
    }
  }

  private mutating func apply<Version: CareVersion>(
    _ rule: DeletionRules.Rule, _ rules: DeletionRules, _ start: Date,
    _ relation: WritableKeyPath<Version, UUID?>, _ path: ValuePath, _ uuids: [UUID]
  ) throws {
    guard rule != .keep else { return }
    let filter = Filter.isIn(path, uuids.map(\.queryValue)) && .isLive
    for var version in try transaction.objects(Version.self).where(filter).fetch() {
      version.version.effectiveDate = max(version.effectiveDate, start)
      switch rule {
      case .keep: break
      case .deny: throw CareError(.denied, "something belongs to what was to be deleted")
      case .cascade: _ = try delete(version, rules)
      case .nullify:
        version[keyPath: relation] = nil
        _ = try update(version)
      }
    }
  }

  private mutating func apply(
    _ rule: DeletionRules.OutcomeRule, _ rules: DeletionRules, _ uuids: [UUID]
  ) throws {
    guard rule != .keep else { return }
    let outcomes = try liveOutcomes(.isIn("taskUUID", uuids.map(\.queryValue)))
    guard rule == .cascade || outcomes.isEmpty else {
      throw CareError(.denied, "outcomes belong to the task that was to be deleted")
    }
    for outcome in outcomes { _ = try delete(outcome, rules) }
  }
}
