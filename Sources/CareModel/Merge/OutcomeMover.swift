import Andiron
import Foundation
import ObjectModel
import ValueModel

/// Moves outcomes to the version of their task that has their event after a merge.
///
/// Its writes depend only on the outcome and the task's versions, so that all stores write the
/// same.
struct OutcomeMover {
  private(set) var writer: VersionWriter
  private(set) var moved: [OutcomeVersion] = []
  /// The outcomes that no version of their task can take.
  private(set) var hidden: [OutcomeVersion] = []

  init(writer: VersionWriter) { self.writer = writer }

  /// Examines all outcomes of the tasks that have a version in `entities`, and the outcomes in
  /// `entities`.
  mutating func run(_ entities: [CareEntity]) throws {
    let versions = entities.map(\.version)
    try run(TaskVersion.self, versions)
    try run(HealthTaskVersion.self, versions)
  }

  private mutating func run<Task: ScheduledVersion>(
    _ type: Task.Type, _ versions: [any CareVersion]
  ) throws {
    let tasks = Set(versions.compactMap { ($0 as? Task)?.id })
    for id in tasks.sorted() { try moveOutcomes(of: id, type) }
    var others: [String: Set<String>] = [:]
    for case let outcome as OutcomeVersion in versions {
      guard let task = try writer.transaction.object(type, key: outcome.taskUUID),
        !tasks.contains(task.id)
      else { continue }
      others[task.id, default: []].insert(outcome.id)
    }
    for (id, outcomes) in others.sorted(by: { $0.key < $1.key }) {
      try moveOutcomes(of: id, type, only: outcomes)
    }
  }

  /// Moves the outcomes of a task, or only those of them with given ids.
  private mutating func moveOutcomes<Task: ScheduledVersion>(
    of id: String, _ type: Task.Type, only ids: Set<String>? = nil
  ) throws {
    let history = try writer.transaction.history(type, id: id)
    var filter = Filter.isIn("taskUUID", history.versions.map(\.uuid.queryValue))
    if let ids { filter = filter && .isIn("id", ids.sorted().map { Value($0) }) }
    let outcomes = try writer.liveOutcomes(filter)
    for outcome in outcomes.sorted(by: VersionHistory<OutcomeVersion>.isBefore) {
      guard let task = history.versions.first(where: { $0.uuid == outcome.taskUUID }),
        let start = outcome.eventStart, let end = outcome.eventEnd
      else {
        hidden.append(outcome)
        continue
      }
      if task.hasEvent(from: start, to: end) { continue }
      guard let holder = history.versions.last(where: { $0.holds(at: start) }),
        let event = try holder.event(startingAt: start)
      else {
        hidden.append(outcome)
        continue
      }
      try move(outcome, to: holder.uuid, event)
    }
  }

  private mutating func move(
    _ outcome: OutcomeVersion, to task: UUID, _ event: ScheduleEvent
  ) throws {
    var next = outcome
    next.version.uuid = DerivedUUID.moving(outcome.uuid, to: task)
    next.version.previousVersionUUIDs = [outcome.uuid]
    next.taskUUID = task
    next.taskOccurrenceIndex = event.occurrence
    next.eventStart = event.start
    next.eventEnd = event.end
    next = try writer.stamped(next)
    let before = try writer.transaction.history(OutcomeVersion.self, id: outcome.id)
    var history = before
    history.append(next)
    try writer.store(history, over: before)
    moved.append(next)
  }
}

extension ScheduledVersion {
  /// Returns the event of the version that starts at this time; nil if there is none.
  fileprivate func event(startingAt start: Date) throws -> ScheduleEvent? {
    try schedule.events(from: start, to: start.addingTimeInterval(1))
      .first { $0.start == start && hasEvent(from: $0.start, to: $0.end) }
  }
}
