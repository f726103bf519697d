public import Andiron
public import Foundation

extension EventReader {
  /// Returns the adherence on each day of a time zone, from the day of the query's start up to its
  /// end.
  ///
  /// Only tasks with `impactsAdherence` count. An event belongs to the day on which it starts.
  ///
  /// The cost is that of the events and their outcomes, and of the tasks for each day.
  ///
  /// Throws `CareError.negativeValue` if a value or a goal is below 0; `ScheduleError.invalidRange`
  /// if the query does not end after it starts, and `.invalidDate` if it is not within the years 1
  /// to 9999; and the errors of the strategy and of the store.
  public func adherence(
    _ query: EventQuery, in source: some ObjectSource, timeZone: TimeZone,
    strategy: ProgressStrategy<Task> = .sumOfValues
  ) throws -> [DayAdherence] {
    try adherence(query, in: source, timeZone: timeZone, strategy: strategy) { $0 }
  }

  /// Returns the adherence of events whose outcomes `complete` fills in from a source other than
  /// versions. Throws the errors of `complete` in addition to those of the other method.
  package func adherence(
    _ query: EventQuery, in source: some ObjectSource, timeZone: TimeZone,
    strategy: ProgressStrategy<Task>,
    completing complete: ([CareEvent<Task>]) throws -> [CareEvent<Task>]
  ) throws -> [DayAdherence] {
    var days = try Self.days(query, timeZone)
    guard let first = days.first, let last = days.last else { return [] }
    var query = query
    query.start = first.start
    let (tasks, events) = try source._withReadState { state in
      (try holdingTasks(query, in: state), try self.events(query, in: state))
    }
    let counting = tasks.filter(\.impactsAdherence)
    for position in days.indices {
      let end = position + 1 < days.count ? days[position + 1].start : max(query.end, last.start)
      let range = ScheduleTime(clamping: days[position].start)..<ScheduleTime(clamping: end)
      days[position].hasTasks = counting.contains { $0.part(of: range) != nil }
    }
    var position = 0
    let counted = events.filter { $0.start >= first.start && $0.impactsAdherence }
    for event in try complete(counted) {
      while position + 1 < days.count, days[position + 1].start <= event.start { position += 1 }
      try days[position].add(strategy.progress(event))
    }
    return days
  }

  private static func days(
    _ query: EventQuery, _ timeZone: TimeZone
  ) throws(ScheduleError) -> [DayAdherence] {
    guard query.start < query.end else {
      throw ScheduleError(.invalidRange, "a range ends after it starts")
    }
    guard let start = ScheduleTime(query.start), let end = ScheduleTime(query.end) else {
      throw ScheduleError(.invalidDate, "a day is outside the years 1 to 9999")
    }
    let offsets = ZoneOffsets.of(timeZone)
    var days: [DayAdherence] = []
    var day = ScheduleTime(second: offsets.startOfDay(start.second), fraction: 0)
    while day < end {
      days.append(DayAdherence(start: day.date))
      day.second = offsets.startOfNextDay(day.second)
    }
    return days
  }
}
