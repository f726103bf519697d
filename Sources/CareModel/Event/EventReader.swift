public import Andiron
import Foundation
import ObjectModel
import Synchronization
import ValueModel

/// Reads the events of tasks of one type with their outcomes.
///
/// The reader keeps the tasks it has read. It reuses a task only if exactly the same bytes are
/// stored, or nothing was committed since, so it never returns outdated data. Many threads can use
/// one reader, for any stores; it is fast when it is kept and used for one store.
public final class EventReader<Task: ScheduledVersion>: Sendable {
  private let memory = Mutex(Memory())
  private let mostTasks: Int

  private struct Memory {
    /// The known tasks, by row.
    var known: [UInt32: KnownTask] = [:]
    /// The tasks of the newest state that was read.
    var list: KnownTaskList?
  }

  /// A state of a store, identified by its number.
  private typealias Mark = (store: Store, sequence: UInt64)

  /// Keeps about `mostTasks` versions of tasks, of some kilobytes each.
  public init(_ type: Task.Type = Task.self, mostTasks: Int = 20_000) {
    self.mostTasks = mostTasks
  }

  /// Returns the events in a state of a store, by start, then by the text of the task's uuid, then
  /// by occurrence.
  ///
  /// Each version of a task has the events of the time in which it holds; an event that overlaps
  /// the end of that time belongs to both versions. A deletion has no events. Events that start or
  /// end outside the years 1 to 9999 are not found.
  ///
  /// The cost is that of the versions of tasks that are not over by the query's start, and of the
  /// outcomes in its time range; other tasks and outcomes are not read.
  ///
  /// Throws `ScheduleError.invalidRange` if the query does not end after it starts,
  /// `.tooManyEvents` if there are more events than its limit, and the errors of the store.
  public func events(
    _ query: EventQuery, in source: some ObjectSource
  ) throws -> [CareEvent<Task>] {
    try source._withReadState { try events(query, in: $0, nil) }
  }

  /// Returns the events in the present state of a store or in that of a snapshot.
  ///
  /// Does not read tasks again while nothing is committed to the store. Throws the errors of the
  /// other method.
  public func events(
    _ query: EventQuery, in source: some SnapshotSource
  ) throws -> [CareEvent<Task>] {
    let snapshot: StoreSnapshot = try source.currentSnapshot()
    let mark = (source as? Store).map { Mark($0, snapshot.sequence) }
    return try snapshot._withReadState { try events(query, in: $0, mark) }
  }

  private func events(
    _ query: EventQuery, in state: ReadState, _ mark: Mark?
  ) throws -> [CareEvent<Task>] {
    guard query.start < query.end else {
      throw ScheduleError(.invalidRange, "a range ends after it starts")
    }
    let tasks = try tasks(query, in: state, mark)
    return try EventSearch.events(of: tasks, query, in: state)
  }

  // MARK: Tasks

  /// Returns the versions that hold at a time of the query or later, though all their events may be
  /// over.
  func holdingTasks(_ query: EventQuery, in state: ReadState) throws -> [KnownTask] {
    try read(query, notBefore: "validUntil", in: state)
  }

  /// Returns the versions that may have events, in any order.
  private func tasks(
    _ query: EventQuery, in state: ReadState, _ mark: Mark?
  ) throws -> [KnownTask] {
    if let mark {
      let list = memory.withLock(\.list)
      if let tasks = list?.tasks(from: query.start, in: mark.store, mark.sequence) {
        return query.matchesEveryTask ? Array(tasks) : tasks.filter { query.matches($0.version) }
      }
    }
    let tasks = try read(query, notBefore: ScheduledFields.lastDatePath, in: state)
    if let mark, query.matchesEveryTask, tasks.count <= mostTasks {
      let list = KnownTaskList(tasks, from: query.start, in: mark.store, mark.sequence)
      memory.withLock { $0.list = list }
    }
    return tasks
  }

  /// Returns the versions whose date at `path` is not before the query's start.
  private func read(
    _ query: EventQuery, notBefore path: ValuePath, in state: ReadState
  ) throws -> [KnownTask] {
    let known = memory.withLock(\.known)
    var new: [UInt32: KnownTask] = [:]
    var tasks: [KnownTask] = []
    var filter = Filter.comparison(path, .greaterOrEqual, query.start.queryValue)
    if !query.taskIDs.isEmpty { filter = filter && .isIn("id", query.taskIDs.map { Value($0) }) }
    _ = try state.withRows(of: Task.self) { rows in
      try rows.forEachMatch(filter) { row, fields in
        if let task = known[row], task.fields.hasSameBytes(as: fields) {
          tasks.append(task)
        } else {
          let task = try KnownTask(Task.self, fields)
          new[row] = task
          tasks.append(task)
        }
        return true
      }
    }
    if !new.isEmpty { keep(new) }
    return query.matchesEveryTask ? tasks : tasks.filter { query.matches($0.version) }
  }

  private func keep(_ new: [UInt32: KnownTask]) {
    memory.withLock { memory in
      // The next call reads the tasks in use again.
      if memory.known.count + new.count > mostTasks { memory.known = [:] }
      for (row, task) in new where memory.known.count < mostTasks { memory.known[row] = task }
    }
  }
}
