public import Foundation

/// One event of a schedule.
public struct ScheduleEvent: Hashable, Sendable {
  public let start: Date
  /// An all-day event ends with the last second of its day.
  public let end: Date
  /// The element that the event comes from.
  public let element: ScheduleElement
  /// The event's number, from 0, among all events of the schedule since it began, by start. Of
  /// events that start together, the one whose element comes first has the lower number.
  public let occurrence: Int
}

extension ScheduleEvent: Comparable {
  /// Orders events by occurrence, which is also the order of their starts.
  public static func < (one: ScheduleEvent, other: ScheduleEvent) -> Bool {
    one.occurrence < other.occurrence
  }
}
