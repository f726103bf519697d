import Foundation

/// An event of a task of any type, with its outcome.
struct TaskEvent: Sendable {
  let known: KnownTask
  let event: EventIdentifier
  /// The position of its element in the schedule.
  let position: Int
  let start: Date
  let end: Date
  var outcome: RecordedOutcome?
}
