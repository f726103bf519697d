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
      var kept = element.keepsTimeOfDay ? KeptTime(element) : nil
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
          let next = kept?.next()
            ?? calendar.date(byAdding: element.interval.dateComponents, to: date)
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

  /// The starts of an element that keeps the time of day, day by day: days that the zone left out
  /// are passed over, and a time that clocks leave out is counted with the offset before.
  private struct KeptTime {
    private let element: ScheduleElement
    private let zone: TimeZone
    /// What clocks are meant to show, as if it were universal time.
    private var local: Date
    private let utc = Zones.calendar(.gmt)

    init(_ element: ScheduleElement) {
      self.element = element
      zone = element.timeZone
      local = element.start + Double(zone.secondsFromGMT(for: element.start))
    }

    mutating func next() -> Date? {
      let interval = element.interval
      let months = DateComponents(month: interval.years * 12 + interval.months)
      guard let later = utc.date(byAdding: months, to: local) else { return nil }
      local = later
      for _ in 0..<interval.weeks * 7 + interval.days {
        repeat { local += 86_400 } while isLeftOut(local)
      }
      return instant(local)
    }

    /// Whether no clock shows a time of this day.
    private func isLeftOut(_ local: Date) -> Bool {
      let instant = instant(local)
      let shown = instant + Double(zone.secondsFromGMT(for: instant))
      return shown.timeIntervalSince(local) >= 86_400
    }

    private func instant(_ local: Date) -> Date {
      let before = Double(zone.secondsFromGMT(for: local - 86_400))
      let after = Double(zone.secondsFromGMT(for: local + 86_400))
      let found = [before, after].map { local - $0 }
        .filter { Double(zone.secondsFromGMT(for: $0)) == local.timeIntervalSince($0) }
      return found.min() ?? local - before
    }
  }

  static func events(of schedule: Schedule, from start: Date, to end: Date) -> [Event] {
    events(of: schedule, before: end).filter { $0.end >= start }
  }
}
