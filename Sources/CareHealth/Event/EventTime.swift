import CareModel
import Foundation

/// The time of an event in which samples count. Its start belongs to it, its end does not.
struct EventTime: Hashable, Comparable {
  let start: Date
  let end: Date

  /// All of the day of an all-day event, whose last second belongs to it; at least one second, so
  /// that samples can be in it.
  init(_ event: ScheduleEvent) {
    start = event.start
    let isAllDay = event.element.duration == .allDay
    end = max(event.start + 1, isAllDay ? event.end + 1 : event.end)
  }

  /// Returns the start of a sample of one second that is written at `date`: `date` if the sample
  /// lies in this time, otherwise this time's start.
  func sampleStart(at date: Date) -> Date {
    start <= date && date + 1 <= end ? date : start
  }

  static func < (one: EventTime, other: EventTime) -> Bool {
    (one.start, one.end) < (other.start, other.end)
  }
}
