public import Andiron
public import CareModel
import Foundation
public import HealthModel

/// Health-linked tasks with the samples that fulfil them, in one store or in two.
///
///     let store = try Store(at: url, types: HealthTaskStore.storedTypes)
///     let tasks = HealthTaskStore(store)
///     for event in try tasks.events(EventQuery(dayOf: today, in: berlin)) {
///       print(event.task.title ?? "", event.outcome?.values.first?.number ?? 0)
///     }
///
/// Outcomes are not stored: each reading computes them from the samples. Keep the object, which
/// remembers the tasks that it has read. Any thread, task or actor may use it.
public final class HealthTaskStore: Sendable {
  /// The store that the tasks are in.
  public let care: Store
  /// The store that the samples are in.
  public let health: HealthStore
  /// The sources whose samples count in sums where samples of several overlap; see
  /// `StatisticsQuery`.
  public let priorities: [SourceMatch]
  let healthTasks = EventReader(HealthTaskVersion.self)
  let tasks = EventReader(TaskVersion.self)

  /// The types for opening a store that is to hold care plans and samples.
  public static let storedTypes: [any StoredObject.Type] =
    CareTypes.all.map { $0 as any StoredObject.Type } + HealthStore.storedTypes

  /// Reads tasks from one store and samples from another, which may be the same.
  public init(care: Store, health: HealthStore, priorities: [SourceMatch] = []) {
    self.care = care
    self.health = health
    self.priorities = priorities
  }

  /// Uses one store for both, which was opened with `storedTypes`.
  public convenience init(_ store: Store, priorities: [SourceMatch] = []) {
    self.init(care: store, health: HealthStore(store), priorities: priorities)
  }

  /// Whether one transaction can see both.
  var isOneStore: Bool { care === health.store }

  /// Returns the events of health-linked tasks with the outcomes of the samples in their times, in
  /// the order of `EventReader.events`.
  ///
  /// A sample is in the time of an event if some of its time is, or its moment if it has no
  /// duration; the start of an event belongs to it, the end does not. All of the day belongs to an
  /// all-day event, and at least a second to any other. A cumulative linkage has the sum of
  /// samples, those of several sources counted once, those that lie partly in the event's time in
  /// proportion; it is rounded to twelve digits. A discrete one has all values. In one store, both
  /// are read from one state.
  ///
  /// Costs the events; for each linked type one query for statistics, if sums are asked for, and a
  /// reading of the samples from the first event to the last.
  ///
  /// Throws `ScheduleError.invalidRange` if the query does not end after it starts,
  /// `.tooManyEvents` beyond its limit; `HealthError.damaged` if samples cannot be read; and what
  /// the stores throw. A linkage that no samples can fulfil is a `problem` of its events.
  public func events(_ query: EventQuery) throws -> [HealthTaskEvent] {
    try reading { try events(query, in: $0, samples: $1) }
  }

  /// The events of tasks in one state of their store, with samples of one state of theirs.
  func events(
    _ query: EventQuery, in care: StoreSnapshot, samples: StoreSnapshot
  ) throws -> [HealthTaskEvent] {
    let events = try healthTasks.events(query, in: care)
    return zip(events, try found(events, in: samples, findsSources: true)).map { event, found in
      switch found {
      case .success(let outcome): HealthTaskEvent(event, outcome)
      case .failure(let problem): HealthTaskEvent(event, nil, problem)
      }
    }
  }

  func found(
    _ events: [CareEvent<HealthTaskVersion>], in samples: StoreSnapshot, findsSources: Bool
  ) throws -> [Result<HealthTaskOutcome?, HealthTaskError>] {
    var search = OutcomeSearch(
      health, in: samples, priorities: priorities, findsSources: findsSources)
    return try search.outcomes(of: events)
  }

  /// Calls `body` with the present states of both stores: the same one, if they are one store.
  func reading<R>(_ body: (StoreSnapshot, StoreSnapshot) throws -> R) throws -> R {
    let snapshot = try care.snapshot()
    return try body(snapshot, isOneStore ? snapshot : health.store.snapshot())
  }
}
