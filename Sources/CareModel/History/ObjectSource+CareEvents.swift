package import Andiron
import Foundation

extension ObjectSource {
  /// Returns the event with a given number of a version of a task, if the version holds at the
  /// event: queries of events return it.
  ///
  /// Throws `CareError.noSuchOccurrence` if the schedule has no such event or the version does not
  /// hold yet when it ends, `.deletedRelation` if the version is a deletion, `.supersededTask` if
  /// another version holds instead when the event starts, and the errors of the store.
  package func heldEvent(
    _ occurrence: Int, of task: some ScheduledVersion
  ) throws -> ScheduleEvent {
    guard occurrence >= 0, let event = try task.schedule.event(occurrence: occurrence) else {
      throw CareError(.noSuchOccurrence, "the schedule has no event with this number")
    }
    guard !task.isDeletion else {
      throw CareError(.deletedRelation, "the task that is named was deleted")
    }
    guard !task.isSuperseded(at: event.start) else {
      throw CareError(.supersededTask, "another version of the task holds at the event")
    }
    guard task.hasEvent(from: event.start, to: event.end) else {
      throw CareError(.noSuchOccurrence, "the version of the task does not hold yet at the event")
    }
    return event
  }
}
