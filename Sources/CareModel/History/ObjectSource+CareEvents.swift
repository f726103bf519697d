package import Andiron
import Foundation

extension ObjectSource {
  /// The event with a number of a version of a task, which holds then.
  ///
  /// Throws `CareError.noSuchOccurrence` if the schedule has no such event, `.deletedRelation` if
  /// the version is a deletion, `.supersededTask` if a later version holds when the event starts,
  /// and what the store throws.
  package func heldEvent(
    _ occurrence: Int, of task: some ScheduledVersion
  ) throws -> ScheduleEvent {
    guard occurrence >= 0, let event = try task.schedule.event(occurrence: occurrence) else {
      throw CareError(.noSuchOccurrence, "the schedule has no event with this number")
    }
    guard !task.isDeletion else {
      throw CareError(.deletedRelation, "the task that is named was deleted")
    }
    if let end = task.version.validUntil, event.start >= end,
      try isSuperseded(task, at: event.start)
    {
      throw CareError(.supersededTask, "a later version of the task holds at the event")
    }
    return event
  }

  /// Whether a version that follows `task`, at any distance, holds at `date`. One that begins to
  /// hold before `task` does not count, unless it deletes the task: it takes over no event.
  private func isSuperseded<Task: ScheduledVersion>(_ task: Task, at date: Date) throws -> Bool {
    var known: [UUID: Task] = [:]
    for version in try history(Task.self, id: task.id).versions {
      known[version.uuid] = version
    }
    var rest = task.version.nextVersionUUIDs
    while let uuid = rest.popLast() {
      // What was seen is removed, so that this ends where versions follow each other in a circle.
      guard let next = known.removeValue(forKey: uuid) else { continue }
      let takesOver = next.isDeletion || next.effectiveDate >= task.effectiveDate
      if takesOver, next.effectiveDate <= date { return true }
      rest += next.version.nextVersionUUIDs
    }
    return false
  }
}
