import Andiron
import Foundation

/// Finds the events of tasks, with their outcomes.
enum EventSearch {
  /// Returns the events by start, then by the text of the task's uuid, then by occurrence.
  ///
  /// Throws `ScheduleError.tooManyEvents` beyond the query's limit, and the errors of the store.
  static func events<Task: ScheduledVersion>(
    of tasks: [KnownTask], _ query: EventQuery, in state: ReadState
  ) throws -> [CareEvent<Task>] {
    var places = try places(of: tasks, query)
    places.sort()
    return try events(places, of: tasks, OutcomeJoin(places, query, in: state).outcomes)
  }

  @_specialize(where Task == TaskVersion)
  @_specialize(where Task == HealthTaskVersion)
  private static func events<Task: ScheduledVersion>(
    _ places: [EventPlace], of tasks: [KnownTask], _ outcomes: [RecordedOutcome?]
  ) -> [CareEvent<Task>] {
    places.indices.map { position in
      let place = places[position]
      return CareEvent(
        TaskEvent(
          known: tasks[place.task], event: place.event, position: place.position,
          start: place.start, end: place.end, outcome: outcomes[position]))
    }
  }

  private static func places(
    of tasks: [KnownTask], _ query: EventQuery
  ) throws -> [EventPlace] {
    let range = ScheduleTime(clamping: query.start)..<ScheduleTime(clamping: query.end)
    var places: [EventPlace] = []
    places.reserveCapacity(tasks.count)
    for (index, task) in tasks.enumerated() {
      guard let part = task.part(of: range) else { continue }
      try task.schedule.visit(
        from: part.lowerBound, to: part.upperBound, limit: query.limit - places.count
      ) { event in
        places.append(
          EventPlace(
            start: event.start.date,
            event: EventIdentifier(taskUUID: task.uuid, occurrence: event.occurrence), task: index,
            end: event.end.date, position: event.position))
      }
    }
    return places
  }
}
