/// A schedule for many queries of its events.
///
/// Its answers are those of `Schedule.events`. A query costs the events; the first query also costs
/// what `Schedule.events` does.
final class KnownSchedule: Sendable {
  private let schedule: Schedule
  private let elements: [KnownElement]
  /// The element of a schedule that has only one; else nil.
  private let single: KnownElement?

  /// An event, with the position of its element.
  struct Event: Comparable {
    var start: ScheduleTime
    var position: Int
    /// The number of the event in its element at first, then its number in the schedule.
    var occurrence: Int
    var end: ScheduleTime

    static func < (one: Event, other: Event) -> Bool {
      (one.start, one.position, one.occurrence)
        < (other.start, other.position, other.occurrence)
    }
  }

  init(_ schedule: Schedule) {
    self.schedule = schedule
    elements = schedule.elements.map { KnownElement($0) }
    single = elements.count == 1 ? elements[0] : nil
  }

  /// Calls `body` with the events that start before `end` and end at `start` or later, in the order
  /// of occurrences; `start` must be before `end`.
  ///
  /// Throws `ScheduleError.tooManyEvents` if there are more than `limit`.
  func visit(
    from start: ScheduleTime, to end: ScheduleTime, limit: Int, _ body: (Event) -> Void
  ) throws(ScheduleError) {
    if let single {
      guard let (numbers, runs) = single.numbers(from: start, to: end) else {
        return try visitAnew(from: start, to: end, limit: limit, body)
      }
      guard numbers.count <= limit else {
        throw ScheduleError(.tooManyEvents, "more events than the limit")
      }
      // The events of a single element keep their numbers in the schedule.
      return single.visit(numbers, in: runs) { number, start in
        let end = single.element.end(of: start)
        body(Event(start: start, position: 0, occurrence: number, end: end))
      }
    }
    var found: [Event] = []
    for (position, known) in elements.enumerated() {
      guard let (numbers, runs) = known.numbers(from: start, to: end) else {
        return try visitAnew(from: start, to: end, limit: limit, body)
      }
      guard numbers.count <= limit - found.count else {
        throw ScheduleError(.tooManyEvents, "more events than the limit")
      }
      known.visit(numbers, in: runs) { number, start in
        let end = known.element.end(of: start)
        found.append(Event(start: start, position: position, occurrence: number, end: end))
      }
    }
    found.sort()
    for position in found.indices {
      for (other, known) in elements.enumerated() where other != found[position].position {
        let count = known.count(
          before: found[position].start, includesEqual: other < found[position].position)
        guard let count else { return try visitAnew(from: start, to: end, limit: limit, body) }
        found[position].occurrence += count
      }
    }
    found.forEach(body)
  }

  /// Visits the events without using the known runs of the elements.
  private func visitAnew(
    from start: ScheduleTime, to end: ScheduleTime, limit: Int, _ body: (Event) -> Void
  ) throws(ScheduleError) {
    for event in try schedule.events(from: start.date, to: end.date, limit: limit) {
      let position = schedule.elements.firstIndex(of: event.element) ?? 0
      body(
        Event(
          start: ScheduleTime(clamping: event.start), position: position,
          occurrence: event.occurrence, end: ScheduleTime(clamping: event.end)))
    }
  }
}
