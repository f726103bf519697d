public import Foundation

/// Which events are asked for. An empty list leaves all tasks in.
public struct EventQuery: Hashable, Sendable {
  /// Events that end before it are left out; one that ends at it is in.
  public var start: Date
  /// Events that start at it or later are left out.
  public var end: Date
  /// Only those of tasks with one of these ids.
  public var taskIDs: [String] = []
  /// Only those of tasks in one of these groups; nil stands for tasks that are in none.
  public var taskGroupIdentifiers: [String?] = []
  /// Only those of tasks with at least one of these tags.
  public var taskTags: [String] = []
  /// Only those of tasks that belong to one of these versions of plans.
  public var carePlanUUIDs: [UUID] = []
  /// How many events there may be at most.
  public var limit = 1_000_000

  /// The events from `start` up to `end`.
  public init(from start: Date, to end: Date) {
    self.start = start
    self.end = end
  }

  /// The events of the day of `timeZone` that `date` is in: all that overlap it, and those that end
  /// as it begins.
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
