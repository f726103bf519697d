public import Andiron
import Foundation
import ObjectModel
import Synchronization
import ValueModel

/// Reads the events of tasks of one type with their outcomes.
///
/// It keeps the tasks that it read, and uses one again only where exactly the same bytes are
/// stored, or nothing was committed since: nothing that it returns is out of date. One reader can
/// be used by many threads, for any stores; it is fast when it is kept and used for one.
public final class EventReader<Task: ScheduledVersion>: Sendable {
  private let memory = Mutex(Memory())
  private let mostTasks: Int

  private struct Memory {
    /// By row.
    var known: [UInt32: KnownTask] = [:]
    /// Those of the newest state that was read.
    var list: KnownTaskList?
  }

  /// A state of a store that is known by its number.
  private typealias Mark = (store: Store, sequence: UInt64)

  /// Keeps about `mostTasks` versions of tasks, of some kilobytes each.
  public init(_ type: Task.Type = Task.self, mostTasks: Int = 20_000) {
    self.mostTasks = mostTasks
  }

  /// The events in a state of a store, by start, then by the text of the task's uuid, then by
  /// occurrence.
  ///
  /// Each version of a task has the events of the time in which it holds; one that overlaps the end
  /// of that time is an event of both versions. A deletion has none. What starts or ends outside
  /// the years 1 to 9999 is not found.
  ///
  /// Costs the versions of tasks that are not over by then, and the outcomes of the time; no other
  /// tasks and outcomes are touched.
  ///
  /// Throws `ScheduleError.invalidRange` if the query does not end after it starts,
  /// `.tooManyEvents` beyond its limit; and what the store throws.
  public func events(
    _ query: EventQuery, in source: some ObjectSource
  ) throws -> [CareEvent<Task>] {
    try source._withReadState { try events(query, in: $0, nil) }
  }

  /// The events in the present state of a store or in that of a snapshot.
  ///
  /// Tasks are not read again while nothing is committed to the store. Throws what the other method
  /// throws.
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

  /// The versions that hold at a time of the query or later, though all their events may be over.
  func holdingTasks(_ query: EventQuery, in state: ReadState) throws -> [KnownTask] {
    try read(query, notBefore: "validUntil", in: state)
  }

  /// The versions that may have events, in any order.
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

  /// The versions with a date that is not before the query's start.
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
      // What is in use comes back with the next call.
      if memory.known.count + new.count > mostTasks { memory.known = [:] }
      for (row, task) in new where memory.known.count < mostTasks { memory.known[row] = task }
    }
  }
}
