import CareModel
import Foundation

/// Schedules evaluated event by event with Foundation's calendar.
struct NaiveSchedule {
  struct Event: Equatable, CustomStringConvertible {
    var start: Date
    var end: Date
    var position: Int
    var occurrence: Int
    var description: String { "\(occurrence): \(start) to \(end) of \(position)" }
  }

  /// All events that start before `end`, numbered.
  static func events(of schedule: Schedule, before end: Date) -> [Event] {
    var events: [Event] = []
    for (position, element) in schedule.elements.enumerated() {
      let calendar = Zones.calendar(element.timeZone)
      var date = element.start
      while true {
        var event = Event(start: date, end: date, position: position, occurrence: 0)
        switch element.duration {
        case .allDay:
          event.start = calendar.startOfDay(for: date)
          let day = calendar.dateInterval(of: .day, for: date)
          event.end = (day?.end ?? .distantPast).addingTimeInterval(-1)
        case .seconds(let seconds):
          event.end = date.addingTimeInterval(seconds)
        }
        guard event.start < min(end, element.end ?? .distantFuture),
          let next = calendar.date(byAdding: element.interval.dateComponents, to: date)
        else { break }
        events.append(event)
        date = next
      }
    }
    // The sort is stable, and events of an element are in order.
    events.sort { ($0.start, $0.position) < ($1.start, $1.position) }
    for index in events.indices { events[index].occurrence = index }
    return events
  }

  static func events(of schedule: Schedule, from start: Date, to end: Date) -> [Event] {
    events(of: schedule, before: end).filter { $0.end >= start }
  }
}
