public import CareModel
public import Foundation

extension HealthTaskStore {
  /// The adherence on each day of a time zone, from the day of the query's start up to its end, of
  /// tasks of both kinds together. Events of health-linked tasks have the outcomes that `events`
  /// has.
  ///
  /// Costs what `EventReader.adherence` costs for both kinds, and the samples: for each linked type
  /// one query for statistics, if sums are asked for, otherwise a reading from the first event to
  /// the last.
  ///
  /// Throws what `EventReader.adherence` throws, `HealthError.damaged` if samples cannot be read,
  /// and what the stores throw. An event of a linkage that no samples can fulfil has no outcome.
  public func adherence(
    _ query: EventQuery, timeZone: TimeZone,
    tasks strategy: ProgressStrategy<TaskVersion> = .sumOfValues,
    healthTasks healthStrategy: ProgressStrategy<HealthTaskVersion> = .byLinkage
  ) throws -> [DayAdherence] {
    try reading { care, samples in
      let days = try tasks.adherence(query, in: care, timeZone: timeZone, strategy: strategy)
      let healthDays = try healthTasks.adherence(
        query, in: care, timeZone: timeZone, strategy: healthStrategy
      ) { events in
        zip(events, try found(events, in: samples, findsSources: false)).map { event, found in
          guard case .success(let outcome?) = found else { return event }
          return HealthTaskEvent(event, outcome).event
        }
      }
      return zip(days, healthDays).map { $0.adding($1) }
    }
  }
}
