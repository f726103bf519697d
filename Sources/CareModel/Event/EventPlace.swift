import Foundation

/// What an event is sorted by, and where the rest of it is found.
struct EventPlace: Comparable {
  var start: Date
  var event: EventIdentifier
  /// That of the task.
  var task: Int
  var end: Date
  /// That of the element in the schedule.
  var position: Int

  static func < (one: EventPlace, other: EventPlace) -> Bool {
    one.start == other.start ? one.event < other.event : one.start < other.start
  }
}
