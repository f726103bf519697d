public import Foundation

/// A selection of events. An empty list does not restrict the tasks.
public struct EventQuery: Hashable, Sendable {
  /// Events that end before this time are left out; an event that ends at it is included.
  public var start: Date
  /// Events that start at this time or later are left out.
  public var end: Date
  /// Includes only events of tasks with one of these ids.
  public var taskIDs: [String] = []
  /// Includes only events of tasks in one of these groups; nil stands for tasks without a group.
  public var taskGroupIdentifiers: [String?] = []
  /// Includes only events of tasks with at least one of these tags.
  public var taskTags: [String] = []
  /// Includes only events of tasks that belong to one of these versions of plans.
  public var carePlanUUIDs: [UUID] = []
  /// The maximum number of events. A query that finds more throws `.tooManyEvents`.
  public var limit = 1_000_000

  /// Selects the events from `start` up to `end`.
  public init(from start: Date, to end: Date) {
    self.start = start
    self.end = end
  }

  /// Selects the events of the day of `timeZone` that contains `date`: all that overlap it, and
  /// those that end as it begins.
  ///
  /// Throws `ScheduleError.invalidDate` if `date` is outside the years 1 to 9999.
  public init(dayOf date: Date, in timeZone: TimeZone) throws(ScheduleError) {
    guard let time = ScheduleTime(date) else {
      throw ScheduleError(.invalidDate, "the day is outside the years 1 to 9999")
    }
    let offsets = ZoneOffsets.of(timeZone)
    self.init(
      from: ScheduleTime(second: offsets.startOfDay(time.second), fraction: 0).date,
      to: ScheduleTime(second: offsets.startOfNextDay(time.second), fraction: 0).date)
  }

  func matches(_ task: some ScheduledVersion) -> Bool {
    (taskIDs.isEmpty || taskIDs.contains(task.id))
      && (taskGroupIdentifiers.isEmpty
        || taskGroupIdentifiers.contains(task.version.groupIdentifier))
      && (taskTags.isEmpty
        || task.version.tags.map { !Set($0).isDisjoint(with: taskTags) } ?? false)
      && (carePlanUUIDs.isEmpty || task.carePlanUUID.map(carePlanUUIDs.contains) ?? false)
  }

  var matchesEveryTask: Bool {
    taskIDs.isEmpty && taskGroupIdentifiers.isEmpty && taskTags.isEmpty && carePlanUUIDs.isEmpty
  }
}
