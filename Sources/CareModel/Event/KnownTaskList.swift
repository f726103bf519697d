import Andiron
import Foundation

/// All versions of tasks that have events from a given time on, in one state of a store.
struct KnownTaskList {
  private weak var store: Store?
  /// The number of the last commit in the state.
  private let sequence: UInt64
  private let start: Date
  /// The tasks, latest last date first, then by uuid, so that events that start together need no
  /// sorting.
  private let tasks: [KnownTask]

  init(_ tasks: [KnownTask], from start: Date, in store: Store, _ sequence: UInt64) {
    self.store = store
    self.sequence = sequence
    self.start = start
    self.tasks =
      tasks
      .map { (task: $0, uuid: EventIdentifier(taskUUID: $0.uuid, occurrence: 0)) }
      .sorted { one, other in
        let (date, otherDate) = (one.task.lastDate, other.task.lastDate)
        return date == otherDate ? one.uuid < other.uuid : date > otherDate
      }
      .map(\.task)
  }

  /// Returns the tasks that have events from `date` on, and possibly others; nil if the list
  /// belongs to another state, or some tasks may be missing.
  func tasks(from date: Date, in store: Store, _ sequence: UInt64) -> ArraySlice<KnownTask>? {
    guard store === self.store, sequence == self.sequence, date >= start else { return nil }
    var low = 0
    var high = tasks.count
    while low < high {
      let middle = (low + high) / 2
      if tasks[middle].lastDate >= date { low = middle + 1 } else { high = middle }
    }
    return tasks[..<low]
  }
}
