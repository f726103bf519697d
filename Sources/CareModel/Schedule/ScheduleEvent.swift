public import Foundation

/// One event of a schedule.
public struct ScheduleEvent: Hashable, Sendable {
  public let start: Date
  /// An all-day event ends with the last second of its day.
  public let end: Date
  /// The element that the event comes from.
  public let element: ScheduleElement
  /// The event's number among all events of the schedule since it began, by start; of events that
  /// start together, the one whose element comes first has the lower number. From 0.
  public let occurrence: Int
}

extension ScheduleEvent: Comparable {
  /// By occurrence, which is the order of starts.
  public static func < (one: ScheduleEvent, other: ScheduleEvent) -> Bool {
    one.occurrence < other.occurrence
  }
}
