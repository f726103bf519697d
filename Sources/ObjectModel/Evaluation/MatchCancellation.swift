import Synchronization

/// Says to work on a thread of the store that the task which waits for it was cancelled.
package final class MatchCancellation: Sendable {
  /// That of the work which the current thread or task does; nil where none was set.
  @TaskLocal package static var current: MatchCancellation?

  private let flag = Atomic<Bool>(false)

  package init() {}

  package var isCancelled: Bool { flag.load(ordering: .relaxed) }

  package func cancel() { flag.store(true, ordering: .relaxed) }
}
