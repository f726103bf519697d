import Foundation

/// The sort keys of an event, and the positions of its task and element.
struct EventPlace: Comparable {
  var start: Date
  var event: EventIdentifier
  /// The position of the task.
  var task: Int
  var end: Date
  /// The position of the element in the schedule.
  var position: Int

  static func < (one: EventPlace, other: EventPlace) -> Bool {
    one.start == other.start ? one.event < other.event : one.start < other.start
  }
}
